import { createHmac } from 'node:crypto'
import type { EmulatedAnswer, EmulatedRequest, EmulatorDefinition, Outcome } from './emulator.ts'

const accessToken = 'APP_USR-1234567890-emulated'
const webhookSecret = 'emulated-webhook-secret'
/** The seller of the emulator lives in every country. */
const currencies = ['ARS', 'BRL', 'CLP', 'COP', 'MXN', 'PEN', 'UYU']
const wholeUnits = ['CLP', 'COP']

interface Preference {
  readonly id: string
  readonly reference: string
  readonly amount: number
  readonly currency: string
  readonly backUrls: Readonly<Record<'success' | 'pending' | 'failure', string>>
  readonly notificationUrl?: string
  isPaid: boolean
}

interface Refund {
  readonly id: number
  readonly payment_id: number
  readonly amount: number
  readonly status: 'approved'
}

interface Payment {
  readonly id: number
  readonly preference: Preference
  status: string
  readonly statusDetail: string
  readonly charged: { amount: number; currency: string; reference: string }
  readonly refunds: Refund[]
}

const refuse = (status: number, message: string): EmulatedAnswer => ({
  status,
  body: { message, error: 'bad_request', status, cause: [] },
})

/** Addresses of people's browsers and of the server, here on this machine; elsewhere only by HTTPS. */
const isAddress = (url: unknown) =>
  typeof url === 'string' && /^(https:\/\/|http:\/\/127\.0\.0\.1)/.test(url) && URL.canParse(url)

const isAmount = (amount: unknown, currency: string) =>
  typeof amount === 'number' &&
  amount > 0 &&
  Number(amount.toFixed(wholeUnits.includes(currency) ? 0 : 2)) === amount

const results: Readonly<Record<Exclude<Outcome, 'cancel'>, [status: string, detail: string]>> = {
  approve: ['approved', 'accredited'],
  decline: ['rejected', 'cc_rejected_other_reason'],
  pending: ['in_process', 'pending_contingency'],
}

const bodyOf = ({ id, status, statusDetail, charged, refunds }: Payment) => ({
  id,
  status,
  status_detail: statusDetail,
  transaction_amount: charged.amount,
  transaction_amount_refunded: refundedOf(refunds),
  currency_id: charged.currency,
  external_reference: charged.reference,
  refunds,
})

const refundedOf = (refunds: readonly Refund[]) =>
  Number(refunds.reduce((sum, { amount }) => sum + amount, 0).toFixed(2))

/** Mercado Pago: section 13 of the fact sheet. Each preference names the address of its webhooks. */
export const mercadopago: EmulatorDefinition = {
  name: 'mercadopago',
  port: 4712,
  environment: (url) => ({
    MERCADOPAGO_ACCESS_TOKEN: accessToken,
    MERCADOPAGO_WEBHOOK_SECRET: webhookSecret,
    MERCADOPAGO_BASE_URL: url,
  }),
  create({ addPayPage, deliver, signingKey, charged, newId }) {
    const payments = new Map<number, Payment>()
    const refundsByKey = new Map<string, Refund>()

    /** An id with letters is signed in lower case, as the documentation has it. The body is not signed. */
    function notify(notificationUrl: string | undefined, type: string, action: string, dataId: string): void {
      if (notificationUrl === undefined) return
      const url = new URL(notificationUrl)
      url.searchParams.set('data.id', dataId)
      url.searchParams.set('type', type)
      const [requestId, ts] = [newId('2066ca19-'), Date.now()]
      const manifest = `id:${dataId.toLowerCase()};request-id:${requestId};ts:${ts};`
      const v1 = createHmac('sha256', signingKey(webhookSecret)).update(manifest).digest('hex')
      const message = {
        action,
        api_version: 'v1',
        data: { id: dataId },
        date_created: new Date().toISOString(),
        id: Number(newId('')),
        live_mode: true,
        type,
        user_id: '1',
      }
      deliver({
        url: url.href,
        body: JSON.stringify(message),
        type: 'application/json',
        headers: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId },
      })
    }

    function decide(preference: Preference, outcome: Outcome) {
      const { id, reference, amount, currency, backUrls, notificationUrl } = preference
      if (preference.isPaid) return { stay: 'This purchase is paid.' }
      const none = { collection_id: 'null', payment_id: 'null', status: 'null' }
      const back = (url: string, found: Readonly<Record<string, string>>) => {
        const more = { external_reference: reference, preference_id: id, merchant_account_id: 'null' }
        return { location: `${url}?${new URLSearchParams({ ...found, ...more })}` }
      }
      if (outcome === 'cancel') return back(backUrls.failure, none)
      const [status, statusDetail] = results[outcome]
      const payment: Payment = {
        id: Number(newId('')),
        preference,
        status,
        statusDetail,
        charged: charged({ amount, currency, reference }),
        refunds: [],
      }
      payments.set(payment.id, payment)
      notify(notificationUrl, 'payment', 'payment.created', String(payment.id))
      if (outcome === 'decline') return { stay: 'Your payment was declined. Try another card.' }
      preference.isPaid = true
      if (outcome === 'approve') notify(notificationUrl, 'order', 'order.processed', newId('ORD01JQ'))
      const paid = { collection_id: String(payment.id), payment_id: String(payment.id), status }
      return back(outcome === 'approve' ? backUrls.success : backUrls.pending, paid)
    }

    function createPreference({ json }: EmulatedRequest): EmulatedAnswer {
      const [item, ...others] = json.items ?? []
      const backUrls = json.back_urls
      if (item === undefined || others.length > 0 || item.quantity !== 1) return refuse(400, 'invalid items')
      if (!currencies.includes(item.currency_id)) return refuse(400, 'currency_id invalid')
      if (!isAmount(item.unit_price, item.currency_id)) return refuse(400, 'unit_price invalid')
      if (!/^[\w-]{1,64}$/.test(json.external_reference)) return refuse(400, 'external_reference invalid')
      if (![backUrls?.success, backUrls?.pending, backUrls?.failure].every(isAddress))
        return refuse(400, 'auto_return invalid. back_url.success must be defined')
      const notificationUrl = json.notification_url
      if (notificationUrl !== undefined && (!isAddress(notificationUrl) || notificationUrl.length > 248))
        return refuse(400, 'notification_url attribute must be a valid URL')
      const preference: Preference = {
        id: newId('1234567890-'),
        reference: json.external_reference,
        amount: item.unit_price,
        currency: item.currency_id,
        backUrls,
        notificationUrl,
        isPaid: false,
      }
      const init_point = addPayPage({
        title: item.title,
        amount: `${item.currency_id} ${item.unit_price}`,
        decide: (outcome) => decide(preference, outcome),
      })
      return { status: 201, body: { id: preference.id, init_point, sandbox_init_point: init_point } }
    }

    function refund(payment: Payment, { json, headers }: EmulatedRequest): EmulatedAnswer {
      const key = headers['x-idempotency-key']
      if (key === undefined || key === '') return refuse(400, 'Header X-Idempotency-Key can’t be null')
      const before = refundsByKey.get(key)
      if (before !== undefined) return { status: 201, body: before }
      if (payment.status !== 'approved')
        return refuse(400, 'The action requested is not valid for the current payment state')
      const { amount: paid, currency } = payment.charged
      const left = Number((paid - refundedOf(payment.refunds)).toFixed(2))
      const amount = json.amount ?? left
      if (!isAmount(amount, currency)) return refuse(400, 'Invalid refund amount')
      if (amount > left)
        return refuse(400, 'Amount attribute must be less than or equal to the remaining amount')
      const made: Refund = { id: Number(newId('')), payment_id: payment.id, amount, status: 'approved' }
      refundsByKey.set(key, made)
      payment.refunds.push(made)
      if (amount === left) payment.status = 'refunded'
      notify(payment.preference.notificationUrl, 'payment', 'payment.updated', String(payment.id))
      return { status: 201, body: made }
    }

    function search({ query }: EmulatedRequest): EmulatedAnswer {
      const reference = query.get('external_reference')
      const found = [...payments.values()]
        .filter(({ charged }) => charged.reference === reference)
        .map(bodyOf)
      return { status: 200, body: { paging: { total: found.length, limit: 30, offset: 0 }, results: found } }
    }

    return (request) => {
      const { method, path, headers } = request
      if (headers.authorization !== `Bearer ${accessToken}`) return refuse(401, 'invalid access token')
      if (method === 'POST' && path === '/checkout/preferences') return createPreference(request)
      if (method === 'GET' && path === '/v1/payments/search') return search(request)
      const [, id, more, refundId] = /^\/v1\/payments\/(\d+)(\/refunds(?:\/(\d+))?)?$/.exec(path) ?? []
      const payment = payments.get(Number(id))
      if (payment === undefined) return refuse(404, 'Payment not found')
      if (method === 'GET' && more === undefined) return { status: 200, body: bodyOf(payment) }
      if (method === 'GET' && refundId !== undefined) {
        const found = payment.refunds.find((one) => String(one.id) === refundId)
        return found === undefined ? refuse(404, 'Refund not found') : { status: 200, body: found }
      }
      return method === 'POST' && more === '/refunds' ? refund(payment, request) : undefined
    }
  },
}
