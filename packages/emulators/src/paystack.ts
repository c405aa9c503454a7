import { createHmac } from 'node:crypto'
import type { EmulatedAnswer, EmulatedRequest, EmulatorDefinition, Outcome } from './emulator.ts'

const secretKey = 'sk_test_emulated'
const currencies = ['NGN', 'GHS', 'ZAR', 'KES', 'USD']

interface Transaction {
  readonly id: number
  readonly reference: string
  readonly amount: number
  readonly currency: string
  readonly callbackUrl: string
  status: 'abandoned' | 'success' | 'failed' | 'pending' | 'reversed'
  charged: { amount: number; currency: string; reference: string }
  readonly refunds: Refund[]
}

interface Refund {
  readonly id: number
  readonly amount: number
  status: (typeof refundStatuses)[keyof typeof refundStatuses]
}

const refundStatuses = { done: 'processed', pending: 'processing', failed: 'failed' } as const
const isOpen = ({ status }: Refund) => status === 'processing'

/** Paystack: section 8 of the fact sheet. Webhooks go to the address of the dashboard, here `webhookUrl` below. */
export const paystack: EmulatorDefinition = {
  name: 'paystack',
  port: 4707,
  environment: (url) => ({ PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_BASE_URL: url }),
  create({ addPayPage, deliver, signingKey, charged, refundState, newId }) {
    const transactions = new Map<string, Transaction>()
    const refuse = (status: number, message: string) => ({ status, body: { status: false, message } })
    const accept = (message: string, data: unknown) => ({
      status: 200,
      body: { status: true, message, data },
    })
    const dataOf = ({ id, status, charged }: Transaction) => ({
      id,
      status,
      ...charged,
      channel: 'card',
      gateway_response: status === 'success' ? 'Successful' : 'Declined',
      paid_at: status === 'success' ? new Date().toISOString() : null,
    })

    function report(event: string, data: unknown, webhookUrl: string): void {
      const body = JSON.stringify({ event, data })
      const signature = createHmac('sha512', signingKey(secretKey)).update(body).digest('hex')
      deliver({
        url: webhookUrl,
        body,
        type: 'application/json',
        headers: { 'x-paystack-signature': signature },
      })
    }

    function decide(transaction: Transaction, webhookUrl: string, outcome: Outcome) {
      const { reference, amount, currency, callbackUrl } = transaction
      if (transaction.status === 'success') return { stay: 'This transaction has been completed.' }
      if (outcome === 'decline') {
        transaction.status = 'failed'
        return { stay: 'Declined. Try another card.' }
      }
      if (outcome === 'pending') transaction.status = 'pending'
      if (outcome === 'approve') {
        transaction.status = 'success'
        transaction.charged = charged({ reference, amount, currency })
        // There is no message for a failure.
        report('charge.success', dataOf(transaction), webhookUrl)
      }
      return { location: `${callbackUrl}?trxref=${reference}&reference=${reference}` }
    }

    function initialize({ json }: EmulatedRequest): EmulatedAnswer {
      const { email, amount, currency, reference, callback_url: callbackUrl, metadata } = json
      if (typeof email !== 'string' || !email.includes('@'))
        return refuse(400, 'Invalid Email Address Passed')
      if (!Number.isSafeInteger(amount) || amount <= 0) return refuse(400, 'Invalid Amount Sent')
      if (!currencies.includes(currency)) return refuse(400, 'Currency not supported by merchant')
      if (!/^[A-Za-z0-9.=-]+$/.test(reference)) return refuse(400, 'Invalid reference')
      if (transactions.has(reference)) return refuse(400, 'Duplicate Transaction Reference')
      const transaction: Transaction = {
        id: Number(newId('')),
        reference,
        amount,
        currency,
        callbackUrl,
        status: 'abandoned',
        charged: { amount, currency, reference },
        refunds: [],
      }
      transactions.set(reference, transaction)
      const url = addPayPage({
        title: 'Paystack checkout',
        amount: `${currency} ${amount / 100}`,
        decide: (outcome) =>
          outcome === 'cancel'
            ? { location: metadata?.cancel_action ?? callbackUrl }
            : decide(transaction, webhookAddress(callbackUrl), outcome),
      })
      return accept('Authorization URL created', {
        authorization_url: url,
        access_code: newId('ac_'),
        reference,
      })
    }

    function refund({ json }: EmulatedRequest): EmulatedAnswer {
      const transaction = [...transactions.values()].find(
        ({ id, reference }) => String(id) === String(json.transaction) || reference === json.transaction,
      )
      if (transaction?.status !== 'success') return refuse(400, 'Transaction has not been paid')
      const amount = json.amount ?? transaction.charged.amount
      const left = transaction.refunds.reduce(
        (sum, one) => (one.status === 'failed' ? sum : sum - one.amount),
        transaction.charged.amount,
      )
      if (amount > left) return refuse(400, 'Refund amount cannot be more than transaction amount')
      const made: Refund = { id: Number(newId('')), amount, status: refundStatuses[refundState()] }
      transaction.refunds.push(made)
      if (amount === left && made.status !== 'failed') transaction.status = 'reversed'
      reportRefund(transaction, made)
      return accept('Refund has been queued for processing', {
        ...refundDataOf(transaction, made),
        status: 'pending',
      })
    }

    const refundDataOf = ({ id, reference, charged: { currency } }: Transaction, made: Refund) => ({
      ...made,
      transaction: { id, reference },
      currency,
    })

    function reportRefund(transaction: Transaction, made: Refund): void {
      const data = { ...refundDataOf(transaction, made), transaction_reference: transaction.reference }
      report(`refund.${made.status}`, data, webhookAddress(transaction.callbackUrl))
    }

    /** The refunds of a transaction; those that are processed end now, when the scenario says so. */
    function readRefunds(transaction: Transaction): readonly Refund[] {
      for (const made of transaction.refunds.filter(isOpen)) {
        made.status = refundStatuses[refundState()]
        if (!isOpen(made)) reportRefund(transaction, made)
      }
      return transaction.refunds
    }

    function listRefunds(transactionId: string | null): EmulatedAnswer {
      const about = [...transactions.values()].find(({ id }) => String(id) === transactionId)
      return accept('Refunds retrieved', about === undefined ? [] : readRefunds(about))
    }

    function fetchRefund(refundId: string): EmulatedAnswer {
      const about = [...transactions.values()].find(({ refunds }) =>
        refunds.some(({ id }) => String(id) === refundId),
      )
      if (about === undefined) return refuse(404, 'Refund not found')
      const made = readRefunds(about).find(({ id }) => String(id) === refundId)
      return accept('Refund retrieved', made && refundDataOf(about, made))
    }

    return (request) => {
      const { method, path, query, headers } = request
      if (headers.authorization !== `Bearer ${secretKey}`) return refuse(401, 'Invalid key')
      if (method === 'POST' && path === '/transaction/initialize') return initialize(request)
      if (method === 'POST' && path === '/refund') return refund(request)
      if (method === 'GET' && path === '/refund') return listRefunds(query.get('transaction'))
      const asked = /^\/refund\/(.+)$/.exec(path)?.[1]
      if (method === 'GET' && asked !== undefined) return fetchRefund(asked)
      // No endpoint of Paystack: it takes the money back.
      const taken = transactions.get(/^\/emulated\/reversals\/(.+)$/.exec(path)?.[1] ?? '')
      if (method === 'POST' && taken?.status === 'success') {
        taken.status = 'reversed'
        return accept('Transaction reversed', dataOf(taken))
      }
      if (method === 'GET' && path === '/transaction') return accept('Transactions retrieved', [])
      const verified = /^\/transaction\/verify\/(.+)$/.exec(path)?.[1]
      if (method === 'GET' && verified !== undefined) {
        const transaction = transactions.get(verified)
        if (transaction === undefined) return refuse(404, 'Transaction reference not found')
        return accept('Verification successful', dataOf(transaction))
      }
      return undefined
    }
  },
}

/** Paystack sends to the address of its dashboard. The server's is known from where it sends people back to. */
const webhookAddress = (callbackUrl: string) => new URL('/payments/paystack/webhook', callbackUrl).href
