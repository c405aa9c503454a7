import { createHash, createHmac } from 'node:crypto'
import type { EmulatedRequest, EmulatorDefinition, Outcome } from './emulator.ts'

const merchantId = '508029'
const accountId = '512321'
const apiKey = '4Vj8eK4rloUd272L48hsrarnUA'
const apiLogin = 'pRRXKOl8ikMmt9u'
const secretKey = 'emulated-secret'
const checkoutPath = '/ppp-web-gateway-payu/'
const currencies = ['ARS', 'BRL', 'CLP', 'COP', 'CRC', 'GTQ', 'HNL', 'MXN', 'PEN', 'SVC', 'USD']
const wholeUnits = ['CLP', 'COP']
/** `state_pol` of confirmations, and `transactionState` of the response page. */
const states = { APPROVED: '4', DECLINED: '6', PENDING: '7' }
type State = keyof typeof states

interface Transaction {
  readonly id: string
  readonly type: 'AUTHORIZATION_AND_CAPTURE' | 'REFUND' | 'PARTIAL_REFUND'
  state: State
  /** As on the wire, with up to two decimals. */
  readonly value: number
  readonly currency: string
}

/** Every try to pay is an order with a transaction; refunds are more transactions of it. */
interface Order {
  readonly id: number
  readonly referenceCode: string
  readonly isTest: boolean
  readonly transactions: Transaction[]
  readonly form: URLSearchParams
}

/** PayU Latam: section 6 of the fact sheet. The account can be charged in every currency, unlike real ones. */
export const payulatam: EmulatorDefinition = {
  name: 'payulatam',
  port: 4705,
  environment: (url) => ({
    PAYULATAM_MERCHANT_ID: merchantId,
    PAYULATAM_ACCOUNT_ID: accountId,
    PAYULATAM_API_KEY: apiKey,
    PAYULATAM_API_LOGIN: apiLogin,
    PAYULATAM_SECRET_KEY: secretKey,
    PAYULATAM_SIGNATURE_ALGORITHM: 'HMAC-SHA256',
    PAYULATAM_CHECKOUT_URL: `${url}${checkoutPath}`,
    PAYULATAM_API_BASE_URL: url,
  }),
  create({ addPayPage, deliver, signingKey, charged, newId }) {
    /** The orders of each reference that a form has named, also when the scenario charges another one. */
    const references = new Map<string, Order[]>()
    const sign = (form: URLSearchParams, ...parts: readonly string[]) => {
      const text = [signingKey(apiKey), merchantId, ...parts].join('~')
      return digest(form.get('algorithmSignature') ?? '', text, signingKey(secretKey))
    }

    function confirm({ referenceCode, form, id: orderId }: Order, transaction: Transaction): void {
      const { id, type, state, value, currency } = transaction
      const fields = {
        merchant_id: merchantId,
        state_pol: states[state],
        response_code_pol: state === 'APPROVED' ? '1' : '5',
        response_message_pol: state,
        reference_sale: referenceCode,
        reference_pol: String(orderId),
        value: value.toFixed(2),
        tax: '0.00',
        currency,
        transaction_id: id,
        transaction_date: '2026-11-20 12:00:00',
        email_buyer: form.get('buyerEmail') ?? '',
        payment_method_name: 'VISA',
        test: form.get('test') ?? '0',
        extra1: form.get('extra1') ?? '',
        transaction_type: type,
        sign: sign(form, referenceCode, confirmedValue(value), currency, states[state]),
      }
      const body = new URLSearchParams(fields).toString()
      deliver({
        url: form.get('confirmationUrl') ?? '',
        body,
        type: 'application/x-www-form-urlencoded',
      })
    }

    /** The address of the response page. It shows what happened, and its signature rounds in another way. */
    function responseAddress({ referenceCode, form, id: orderId }: Order, transaction: Transaction): string {
      const { id, state, value, currency } = transaction
      const address = new URL(form.get('responseUrl') ?? '')
      const shown = {
        merchantId,
        referenceCode,
        TX_VALUE: value.toFixed(2),
        currency,
        transactionState: states[state],
        signature: sign(form, referenceCode, shownValue(value), currency, states[state]),
        reference_pol: String(orderId),
        transactionId: id,
        lapTransactionState: state,
        message: state,
      }
      for (const [name, text] of Object.entries(shown)) address.searchParams.set(name, text)
      return address.href
    }

    function decide(orders: Order[], form: URLSearchParams, outcome: Outcome) {
      const state =
        outcome === 'approve' ? 'APPROVED' : outcome === 'pending' ? 'PENDING' : ('DECLINED' as State)
      const last = orders.at(-1)
      const transaction = last?.transactions[0]
      if (last !== undefined && transaction?.state === 'APPROVED')
        return { location: responseAddress(last, transaction) }
      // A person who gives up leaves no trace, and follows a link back.
      if (outcome === 'cancel') return { location: form.get('responseUrl') ?? '' }
      if (last !== undefined && transaction?.state === 'PENDING') transaction.state = state
      else orders.push(tryToPay(form, state))
      const [order = last] = orders.slice(-1)
      const [tried] = order?.transactions ?? []
      if (order === undefined || tried === undefined) throw new Error('a try has an order')
      if (state !== 'PENDING') confirm(order, tried)
      return state === 'DECLINED'
        ? { stay: 'Declined. Try another card.' }
        : { location: responseAddress(order, tried) }
    }

    function tryToPay(form: URLSearchParams, state: State): Order {
      const asked = {
        amount: Number(form.get('amount')),
        currency: form.get('currency') ?? '',
        reference: form.get('referenceCode') ?? '',
      }
      const { amount, currency, reference } = charged(asked)
      const id = newId('f5e668f1-7ecc-4b83-a4d1-')
      const transaction: Transaction = {
        id,
        type: 'AUTHORIZATION_AND_CAPTURE',
        state,
        value: amount,
        currency,
      }
      return {
        id: Number(newId('')),
        referenceCode: reference,
        isTest: form.get('test') === '1',
        transactions: [transaction],
        form,
      }
    }

    function openCheckout(form: URLSearchParams) {
      const problem = problemOf(form)
      if (problem !== undefined) return { status: 400, body: problem }
      const referenceCode = form.get('referenceCode') ?? ''
      const orders = references.get(referenceCode) ?? []
      if (orders.some(({ transactions }) => transactions[0]?.state !== 'DECLINED'))
        return { status: 400, body: 'This reference was already paid.' }
      references.set(referenceCode, orders)
      const location = addPayPage({
        title: 'PayU checkout',
        amount: `${form.get('currency')} ${form.get('amount')}`,
        decide: (outcome) => decide(orders, form, outcome),
      })
      return { status: 303, headers: { location } }
    }

    function findOrders(referenceCode: string) {
      const orders = references.get(referenceCode) ?? []
      const payload = orders.map(({ id, referenceCode, isTest, transactions }) => ({
        id,
        accountId: Number(accountId),
        status: transactions[0]?.state === 'APPROVED' ? 'CAPTURED' : 'IN_PROGRESS',
        referenceCode,
        isTest,
        transactions: transactions.map(({ id, type, state, value, currency }) => ({
          id,
          type,
          transactionResponse: { state },
          additionalValues: { TX_VALUE: { value, currency } },
        })),
      }))
      return accept({ result: payload.length === 0 ? null : { payload } })
    }

    function refund({ order: about, type, parentTransactionId, additionalValues, reason }: Json) {
      const order = [...references.values()].flat().find(({ id }) => id === about?.id)
      const [paid, ...refunds] = order?.transactions ?? []
      if (paid?.state !== 'APPROVED' || paid.id !== parentTransactionId || order === undefined)
        return refuse('The order cannot be refunded')
      const isWhole = type === 'REFUND'
      const asked = additionalValues?.TX_VALUE
      const { value, currency } = isWhole ? paid : (asked ?? {})
      const rest = refunds.reduce((sum, { value }) => sum - inCents(value), inCents(paid.value))
      const isValid =
        typeof reason === 'string' &&
        (isWhole ? asked === undefined : type === 'PARTIAL_REFUND') &&
        typeof value === 'number' &&
        value > 0 &&
        currency === paid.currency &&
        (isWhole || Number.isInteger(value) || ![...wholeUnits, 'ARS'].includes(currency)) &&
        inCents(value) <= rest
      if (!isValid) return refuse('Invalid refund')
      const transaction: Transaction = {
        id: newId('0e5a8fa1-4e84-4d2b-8e58-'),
        type,
        state: 'APPROVED',
        value,
        currency,
      }
      order.transactions.push(transaction)
      // It is reviewed, and approved right after this answer.
      confirm(order, transaction)
      const { id: transactionId } = transaction
      return accept({
        transactionResponse: {
          orderId: order.id,
          transactionId,
          state: 'PENDING',
          pendingReason: 'PENDING_REVIEW',
        },
      })
    }

    return ({ method, path, headers, json, form }) => {
      if (method !== 'POST') return undefined
      if (path === checkoutPath) return openCheckout(form)
      if (!path.endsWith('-api/4.0/service.cgi')) return undefined
      // Without this header PayU answers with XML.
      if (headers.accept !== 'application/json') return { status: 406, body: '<error/>' }
      const { merchant, command, test, details, transaction } = json
      if (merchant?.apiKey !== apiKey || merchant.apiLogin !== apiLogin) return refuse('Invalid credentials')
      if (typeof test !== 'boolean' || json.language !== 'en') return refuse('Invalid request format')
      if (path.startsWith('/reports-api') && command === 'ORDER_DETAIL_BY_REFERENCE_CODE')
        return findOrders(details?.referenceCode)
      if (path.startsWith('/payments-api') && command === 'SUBMIT_TRANSACTION')
        return refund(transaction ?? {})
      return refuse('Unknown command')
    }
  },
}

type Json = EmulatedRequest['json']

const accept = (content: object) => ({ status: 200, body: { code: 'SUCCESS', error: null, ...content } })
const refuse = (error: string) => ({ status: 200, body: { code: 'ERROR', error, result: null } })

function digest(algorithm: string, text: string, secret: string): string {
  if (algorithm === 'HMAC-SHA256') return createHmac('sha256', secret).update(text).digest('hex')
  const hash = { MD5: 'md5', SHA: 'sha1', SHA256: 'sha256' }[algorithm]
  return createHash(hash ?? 'md5')
    .update(text)
    .digest('hex')
}

/** Why PayU shows an error instead of the checkout; undefined: it does not. */
function problemOf(form: URLSearchParams): string | undefined {
  const get = (name: string) => form.get(name) ?? ''
  const [amount, currency, algorithm] = [get('amount'), get('currency'), get('algorithmSignature')]
  if (get('merchantId') !== merchantId || get('accountId') !== accountId) return 'Unknown merchant or account'
  if (!['MD5', 'SHA', 'SHA256', 'HMAC-SHA256'].includes(algorithm)) return 'Unknown algorithmSignature'
  const signed = [apiKey, merchantId, get('referenceCode'), amount, currency].join('~')
  if (get('signature') !== digest(algorithm, signed, secretKey)) return 'Invalid signature'
  if (!currencies.includes(currency)) return 'Unknown currency'
  const places = wholeUnits.includes(currency) ? /^\d+$/ : /^\d+(\.\d{1,2})?$/
  if (!places.test(amount) || Number(amount) === 0) return 'Invalid amount'
  const limited = ['referenceCode', 'description'].map(get)
  if (limited.some((text) => text === '' || text.length > 255)) return 'Invalid reference or description'
  if (get('tax') !== '0' || get('taxReturnBase') !== '0') return 'Value added tax of 19 % would be added'
  if (!get('buyerEmail').includes('@')) return 'Invalid buyerEmail'
  const addresses = [get('responseUrl'), get('confirmationUrl')]
  return addresses.every((address) => URL.canParse(address)) ? undefined : 'Invalid address'
}

const inCents = (value: number) => Math.round(value * 100)

/** Two decimals, or one where the second is zero. */
function confirmedValue(value: number): string {
  return value.toFixed(2).replace(/0$/, '')
}

/** One decimal, a half rounded to the even neighbour: 150.25 is 150.2, and 150.35 is 150.4. */
function shownValue(value: number): string {
  const cents = inCents(value)
  const tenths = Math.floor(cents / 10)
  const isUp = cents % 10 > 5 || (cents % 10 === 5 && tenths % 2 === 1)
  return ((tenths + (isUp ? 1 : 0)) / 10).toFixed(1)
}
