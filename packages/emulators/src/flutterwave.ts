import { createHmac } from 'node:crypto'
import type { EmulatedAnswer, EmulatedRequest, EmulatorDefinition, Outcome } from './emulator.ts'

const secretKey = 'FLWSECK_TEST-emulated'
const secretHash = 'emulated-secret-hash'
const currencies = 'NGN GHS KES UGX TZS RWF ZAR XAF XOF ZMW EGP USD EUR GBP'.split(' ')
const wholeUnits = ['UGX', 'RWF', 'XAF', 'XOF']

interface Payment {
  readonly reference: string
  readonly amount: number
  readonly currency: string
  readonly email: string
  readonly redirectUrl: string
  readonly opensUntil: number
  transaction?: Transaction
}

interface Transaction {
  readonly id: number
  readonly flwRef: string
  readonly status: 'successful' | 'failed' | 'pending'
  readonly charged: { amount: number; currency: string; reference: string }
  refunded: number
}

const refuse = (status: number, message: string): EmulatedAnswer => ({
  status,
  body: { status: 'error', message, data: null },
})
const accept = (message: string, data: unknown): EmulatedAnswer => ({
  status: 200,
  body: { status: 'success', message, data },
})
const unknown = () => refuse(400, 'No transaction was found for this id')

const isAmount = (amount: unknown, currency: string) =>
  typeof amount === 'number' &&
  amount > 0 &&
  Number(amount.toFixed(wholeUnits.includes(currency) ? 0 : 2)) === amount

const dataOf = ({ email }: Payment, { id, flwRef, status, charged }: Transaction) => ({
  id,
  tx_ref: charged.reference,
  flw_ref: flwRef,
  amount: charged.amount,
  // The payer bears the fee.
  charged_amount: Number((charged.amount * 1.02).toFixed(2)),
  currency: charged.currency,
  status,
  payment_type: 'card',
  customer: { email },
})

/** What a payment page ends with: the state of the transaction, and the word in the address. */
const results: Readonly<Record<Exclude<Outcome, 'cancel'>, [Transaction['status'], string]>> = {
  approve: ['successful', 'successful'],
  decline: ['failed', 'failed'],
  pending: ['pending', 'completed'],
}

/** Flutterwave's API v3: section 7 of the fact sheet. Webhooks go to the address of the dashboard: `webhookUrl`. */
export const flutterwave: EmulatorDefinition = {
  name: 'flutterwave',
  port: 4706,
  environment: (url) => ({
    FLW_SECRET_KEY: secretKey,
    FLW_SECRET_HASH: secretHash,
    FLW_BASE_URL: `${url}/v3`,
  }),
  create({ addPayPage, deliver, signingKey, charged, newId }) {
    const payments = new Map<string, Payment>()
    const refunds = new Map<string, unknown>()
    const find = (isIt: (transaction: Transaction) => boolean) =>
      [...payments.values()].find(({ transaction }) => transaction !== undefined && isIt(transaction))

    const reportCharge = (payment: Payment, transaction: Transaction) =>
      report(payment, {
        event: 'charge.completed',
        'event.type': 'CARD_TRANSACTION',
        data: dataOf(payment, transaction),
      })

    function report({ redirectUrl }: Payment, message: object): void {
      const body = JSON.stringify(message)
      const hash = signingKey(secretHash)
      deliver({
        url: webhookUrl(redirectUrl),
        body,
        type: 'application/json',
        headers: {
          'verif-hash': hash,
          'flutterwave-signature': createHmac('sha256', hash).update(body).digest('base64'),
        },
      })
    }

    function decide(payment: Payment, outcome: Outcome) {
      const { reference, amount, currency, redirectUrl, opensUntil } = payment
      if (payment.transaction !== undefined) return { stay: 'This payment link has been used.' }
      if (Date.now() > opensUntil) return { stay: 'This payment link has expired.' }
      const back = (fields: Readonly<Record<string, string>>) => ({
        location: `${redirectUrl}?${new URLSearchParams(fields)}`,
      })
      if (outcome === 'cancel') return back({ status: 'cancelled', tx_ref: reference })
      const [status, word] = results[outcome]
      const id = Number(newId(''))
      payment.transaction = {
        id,
        flwRef: newId('FLW-MOCK-'),
        status,
        charged: charged({ amount, currency, reference }),
        refunded: 0,
      }
      if (status !== 'pending') reportCharge(payment, payment.transaction)
      return back({ status: word, tx_ref: reference, transaction_id: String(id) })
    }

    function createPayment({ json }: EmulatedRequest): EmulatedAnswer {
      const { tx_ref: reference, amount, currency = 'NGN', redirect_url: redirectUrl, customer } = json
      const minutes = json.session_duration ?? 1440
      if (typeof reference !== 'string' || reference === '') return refuse(400, 'tx_ref is required')
      if (payments.has(reference)) return refuse(400, 'Duplicate tx_ref')
      if (!currencies.includes(currency)) return refuse(400, 'currency is not supported')
      if (!isAmount(amount, currency)) return refuse(400, 'amount must be a number in major units')
      if (!URL.canParse(redirectUrl)) return refuse(400, 'redirect_url must be a valid uri')
      if (!customer?.email?.includes('@')) return refuse(400, 'customer.email is required')
      if (!(minutes > 0 && minutes <= 1440)) return refuse(400, 'session_duration must be at most 1440')
      const opensUntil = Date.now() + minutes * 60_000
      const payment: Payment = { reference, amount, currency, email: customer.email, redirectUrl, opensUntil }
      payments.set(reference, payment)
      const link = addPayPage({
        title: json.customizations?.title ?? 'Flutterwave checkout',
        amount: `${currency} ${amount}`,
        decide: (outcome) => decide(payment, outcome),
      })
      return accept('Hosted Link', { link })
    }

    function verify(payment: Payment | undefined): EmulatedAnswer {
      if (payment?.transaction === undefined) return unknown()
      return accept('Transaction fetched successfully', dataOf(payment, payment.transaction))
    }

    function refund(payment: Payment | undefined, { json }: EmulatedRequest): EmulatedAnswer {
      const transaction = payment?.transaction
      if (payment === undefined || transaction === undefined) return unknown()
      if (transaction.status !== 'successful') return refuse(400, 'Transaction was not successful')
      const { amount: paid, currency } = transaction.charged
      const left = Number((paid - transaction.refunded).toFixed(2))
      const amount = json.amount ?? left
      if (!isAmount(amount, currency)) return refuse(400, 'amount must be a number in major units')
      if (amount > left) return refuse(400, 'Refund amount is more than what is left of the transaction')
      transaction.refunded += amount
      const made = {
        id: Number(newId('')),
        tx_id: transaction.id,
        flw_ref: transaction.flwRef,
        amount_refunded: amount,
        status: 'completed',
        destination: 'payment_source',
        comments: json.comments ?? null,
      }
      refunds.set(String(made.id), made)
      // The names of the event and its fields are not in the fact sheet.
      report(payment, {
        event: 'refund.completed',
        data: {
          id: made.id,
          TransactionId: made.tx_id,
          FlwRef: made.flw_ref,
          AmountRefunded: amount,
          status: made.status,
        },
      })
      return accept('Transaction refund initiated', made)
    }

    return (request) => {
      const { method, path, headers, query } = request
      if (headers.authorization !== `Bearer ${secretKey}`) return refuse(401, 'Invalid authorization key')
      if (method === 'POST' && path === '/v3/payments') return createPayment(request)
      if (method === 'GET' && path === '/v3/transactions/verify_by_reference')
        return verify(payments.get(query.get('tx_ref') ?? ''))
      const refundId = /^\/v3\/refunds\/(\d+)$/.exec(path)?.[1]
      if (method === 'GET' && refundId !== undefined)
        return refunds.has(refundId)
          ? accept('Refund fetched', refunds.get(refundId))
          : refuse(404, 'Refund not found')
      const [, id, action] = /^\/v3\/transactions\/(\d+)\/(verify|refund)$/.exec(path) ?? []
      if (id === undefined) return undefined
      const payment = find((transaction) => String(transaction.id) === id)
      if (method === 'GET' && action === 'verify') return verify(payment)
      return method === 'POST' && action === 'refund' ? refund(payment, request) : undefined
    }
  },
}

/** Flutterwave sends to the address of its dashboard. The server's is known from where it sends people back to. */
const webhookUrl = (redirectUrl: string) => new URL('/payments/flutterwave/webhook', redirectUrl).href
