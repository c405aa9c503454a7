import { createHash } from 'node:crypto'
import type {
  EmulatedAnswer,
  EmulatedRequest,
  EmulatorContext,
  EmulatorDefinition,
  GoOn,
  Outcome,
} from './emulator.ts'

const merchant = { id: '10000100', key: '46f0cd694581a', passphrase: 'jt7NOE43FZPn' }

interface Payment {
  readonly pfPaymentId: string
  readonly form: URLSearchParams
  isPaid: boolean
  /** Cents. */
  paidAmount: number
  refunded: number
}

/** Payfast: section 10 of the fact sheet, with the payment form and the API of a live account. */
export const payfast: EmulatorDefinition = {
  name: 'payfast',
  port: 4709,
  environment: (url) => ({
    PAYFAST_MERCHANT_ID: merchant.id,
    PAYFAST_MERCHANT_KEY: merchant.key,
    PAYFAST_PASSPHRASE: merchant.passphrase,
    PAYFAST_FORM_BASE_URL: url,
    PAYFAST_API_BASE_URL: url,
  }),
  create(context) {
    const payments = new Map<string, Payment>()
    /** What was sent, by which a message is recognised when it is posted back. */
    const sent = new Set<string>()
    return (request) => {
      const { method, path, form, body } = request
      if (method === 'POST' && path === '/eng/process') {
        const problem = problemOf(form)
        if (problem !== undefined) return { status: 400, body: `400 Bad Request\n${problem}` }
        const id = context.newId('')
        const payment: Payment = { pfPaymentId: id, form, isPaid: false, paidAmount: 0, refunded: 0 }
        payments.set(id, payment)
        const location = context.addPayPage({
          title: form.get('item_name') ?? '',
          amount: `ZAR ${form.get('amount')}`,
          decide: (outcome) => decide(payment, outcome, sent, context),
        })
        return { status: 303, headers: { location } }
      }
      if (method === 'POST' && path === '/eng/query/validate')
        return { status: 200, body: sent.has(body.toString()) ? 'VALID' : 'INVALID' }
      return answerApi(request, payments)
    }
  },
}

/** PHP's urlencode. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/%20|[!'()*~]/g, (sign) =>
    sign === '%20' ? '+' : `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
const encodeAll = (fields: Iterable<readonly [string, string]>) =>
  [...fields].map(([name, value]) => `${name}=${encode(value)}`).join('&')
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

const numbered = (name: string) => [1, 2, 3, 4, 5].map((number) => `${name}${number}`)
const formOrder = [
  ...['merchant_id', 'merchant_key', 'return_url', 'cancel_url', 'notify_url', 'notify_method'],
  ...['name_first', 'name_last', 'email_address', 'cell_number', 'm_payment_id', 'amount', 'item_name'],
  ...['item_description', ...numbered('custom_int'), ...numbered('custom_str'), 'email_confirmation'],
  ...['confirmation_address', 'currency', 'payment_method', 'signature'],
]

/** Why the form is refused. */
function problemOf(form: URLSearchParams): string | undefined {
  const places = [...form.keys()].map((name) => formOrder.indexOf(name))
  if (places.some((place, index) => place < 0 || (index > 0 && place <= Number(places[index - 1]))))
    return 'The fields are not in the documented order.'
  if (form.get('merchant_id') !== merchant.id || form.get('merchant_key') !== merchant.key)
    return 'merchant_key: The merchant key is invalid.'
  const filled = [...form]
    .map(([name, value]): [string, string] => [name, value.trim()])
    .filter(([name, value]) => name !== 'signature' && value !== '' && value !== '0')
  const expected = md5(`${encodeAll(filled)}&passphrase=${encode(merchant.passphrase)}`)
  if (form.get('signature') !== expected)
    return 'signature: Generated signature does not match submitted signature.'
  for (const name of ['return_url', 'cancel_url', 'notify_url'])
    if (!URL.canParse(form.get(name) ?? '')) return `${name}: The ${name} format is invalid.`
  if (!/^\d+\.\d{2}$/.test(form.get('amount') ?? '')) return 'amount: The amount format is invalid.'
  if (Number(form.get('amount')) < 5) return 'amount: The amount must be at least R5.00.'
  if (!['ZAR', null].includes(form.get('currency'))) return 'currency: The currency is invalid.'
  if (!/^[^@\s]+@[^@\s]+$/.test(form.get('email_address') ?? '')) return 'email_address: It is invalid.'
  for (const name of ['m_payment_id', 'item_name']) {
    const { length } = form.get(name) ?? ''
    if (length === 0 || length > 100) return `${name}: It must have 1 to 100 characters.`
  }
  return undefined
}

function decide(payment: Payment, outcome: Outcome, sent: Set<string>, context: EmulatorContext): GoOn {
  const { form } = payment
  if (payment.isPaid) return { stay: 'This payment has been completed.' }
  if (outcome === 'cancel') return { location: form.get('cancel_url') ?? '' }
  const status = { approve: 'COMPLETE', decline: 'FAILED', pending: 'PENDING' }[outcome]
  const { amount, reference } = context.charged({
    amount: Number(form.get('amount')),
    currency: 'ZAR',
    reference: form.get('m_payment_id') ?? '',
  })
  if (outcome === 'approve') {
    payment.isPaid = true
    payment.paidAmount = Math.round(amount * 100)
  }
  notify(payment, { status, amount, reference }, sent, context)
  return outcome === 'decline'
    ? { stay: 'Declined. Try another card.' }
    : { location: form.get('return_url') ?? '' }
}

/** Sends the ITN: all fields are signed, also the empty ones. */
function notify(
  { pfPaymentId, form }: Payment,
  { status, amount, reference }: { status: string; amount: number; reference: string },
  sent: Set<string>,
  { signingKey, deliver }: EmulatorContext,
): void {
  const fee = amount * 0.035
  const empty = [...numbered('custom_str'), ...numbered('custom_int')]
  const text = encodeAll([
    ['m_payment_id', reference],
    ['pf_payment_id', pfPaymentId],
    ['payment_status', status],
    ['item_name', form.get('item_name') ?? ''],
    ['item_description', ''],
    ['amount_gross', amount.toFixed(2)],
    ['amount_fee', (-fee).toFixed(2)],
    ['amount_net', (amount - fee).toFixed(2)],
    ...empty.map((name): [string, string] => [name, '']),
    ['name_first', form.get('name_first') ?? ''],
    ['name_last', form.get('name_last') ?? ''],
    ['email_address', form.get('email_address') ?? ''],
    ['merchant_id', merchant.id],
  ])
  const key = signingKey(merchant.passphrase)
  if (key === merchant.passphrase) sent.add(text)
  deliver({
    url: form.get('notify_url') ?? '',
    body: `${text}&signature=${md5(`${text}&passphrase=${encode(key)}`)}`,
    type: 'application/x-www-form-urlencoded',
  })
}

const refuse = (code: number, message: string): EmulatedAnswer => ({
  status: code,
  body: { code, status: 'failed', data: { response: false, message } },
})

/** The API: signed by other rules than the form. */
function answerApi(
  request: EmulatedRequest,
  payments: ReadonlyMap<string, Payment>,
): EmulatedAnswer | undefined {
  const { method, path, query, json } = request
  const route = /^\/(transactions\/history|refunds\/(?:query\/)?(\d+))$/.exec(path)
  if (route === null) return undefined
  if (!isAuthorised(request)) return refuse(401, 'Merchant authorisation failed')
  if (route[2] === undefined)
    return { status: 200, headers: { 'content-type': 'text/csv' }, body: '"Date","Type","Gross"\n' }
  const payment = payments.get(route[2])
  if (payment === undefined || !payment.isPaid) return refuse(404, 'Payment not found')
  if (method === 'GET') return { status: 200, body: refundable(payment) }
  if (query.get('testing') === 'true') return refuse(400, 'Refunds are not available in the sandbox')
  const { amount, reason, notify_buyer: notifies } = json
  if (!Number.isSafeInteger(amount) || amount <= 0) return refuse(400, 'amount must be an integer of cents')
  if (typeof reason !== 'string' || reason === '') return refuse(400, 'reason is required')
  if (notifies !== 0 && notifies !== 1) return refuse(400, 'notify_buyer must be 0 or 1')
  if (amount > payment.paidAmount - payment.refunded)
    return refuse(400, 'The amount is more than what is left')
  payment.refunded += amount
  return {
    status: 200,
    body: { code: 200, status: 'success', data: { response: true, message: 'Refund was successful' } },
  }
}

function isAuthorised({ headers, query, json }: EmulatedRequest): boolean {
  const { 'merchant-id': id, version, timestamp, signature } = headers
  if (id !== merchant.id || version !== 'v1') return false
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4}$/.test(timestamp ?? '')) return false
  const signed: Record<string, string> = { 'merchant-id': id, version, timestamp: timestamp ?? '' }
  for (const [name, value] of query) if (name !== 'testing') signed[name] = value
  for (const [name, value] of Object.entries(json)) signed[name] = String(value)
  signed.passphrase = merchant.passphrase
  const names = Object.keys(signed).sort()
  return signature === md5(encodeAll(names.map((name) => [name, signed[name] ?? ''])))
}

function refundable({ pfPaymentId, paidAmount, refunded }: Payment) {
  const left = paidAmount - refunded
  const method = (isOffered: boolean) => ({ method: isOffered ? 'PAYMENT_SOURCE' : 'NOT_AVAILABLE' })
  return {
    token: pfPaymentId,
    funding_type: 'Credit Card',
    amount_original: paidAmount,
    amount_available_for_refund: left,
    status: left > 0 ? 'REFUNDABLE' : 'COMPLETED',
    errors: [],
    refund_full: method(refunded === 0),
    refund_partial: method(left > 0),
  }
}
