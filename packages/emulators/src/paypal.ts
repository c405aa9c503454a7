import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { EmulatedAnswer, EmulatedRequest, EmulatorDefinition, Outcome } from './emulator.ts'

const clientId = 'emulated-client'
const clientSecret = 'emulated-secret'
const webhookId = '5EM00000000ULATED'
const currencies =
  'AUD BRL CAD CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD CHF THB TWD USD'.split(' ')
const wholeUnits = ['HUF', 'JPY', 'TWD']
const tokenSeconds = 32_400
const orderMs = 3 * 3_600_000

interface Money {
  readonly currency_code: string
  readonly value: string
}

interface Capture {
  readonly id: string
  status: string
  readonly amount: Money
  readonly custom_id?: string
  refunded: number
}

interface Order {
  readonly id: string
  readonly createdAt: number
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED'
  readonly customId?: string
  readonly amount: Money
  readonly returnUrl: string
  readonly cancelUrl: string
  /** How the payment will end that the payer chose. */
  chosen: Outcome
  capture?: Capture
}

/** What PayPal signs of a webhook: its body by a checksum of its bytes. */
export const signedString = (transmissionId: string, time: string, webhook: string, body: string) =>
  `${transmissionId}|${time}|${webhook}|${crc32(Buffer.from(body))}`

const refuse = (status: number, issue: string, name = 'UNPROCESSABLE_ENTITY'): EmulatedAnswer => ({
  status,
  body: { name, message: 'The request was refused.', debug_id: 'e', details: [{ issue }], links: [] },
})
const notFound = () => refuse(404, 'INVALID_RESOURCE_ID', 'RESOURCE_NOT_FOUND')

/** Why an amount is refused; undefined: it is right. */
function faultOf(amount: Partial<Money> | undefined): string | undefined {
  const { currency_code: currency = '', value = '' } = amount ?? {}
  if (!currencies.includes(currency)) return 'CURRENCY_NOT_SUPPORTED'
  if (typeof value !== 'string' || !/^\d{1,13}(\.\d{1,2})?$/.test(value)) return 'INVALID_PARAMETER_VALUE'
  if (wholeUnits.includes(currency) && value.includes('.')) return 'DECIMALS_NOT_SUPPORTED'
  return Number(value) > 0 ? undefined : 'CANNOT_BE_ZERO_OR_NEGATIVE'
}

const formatMoney = (value: number, currency: string): Money => ({
  currency_code: currency,
  value: value.toFixed(wholeUnits.includes(currency) ? 0 : 2),
})

/** PayPal: section 2 of the fact sheet. Its webhook stands at the server that people are sent back to. */
export const paypal: EmulatorDefinition = {
  name: 'paypal',
  port: 4701,
  environment: (url) => ({
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhookId,
    PAYPAL_BASE_URL: url,
  }),
  create({ url, addPayPage, deliver, signingKey, charged, newId }) {
    const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const certUrl = `${url}/v1/notifications/certs/CERT-1`
    const tokens = new Map<string, number>()
    const orders = new Map<string, Order>()
    const refunds = new Map<string, unknown>()
    const answered = new Map<string, { body: string; answer: EmulatedAnswer }>()

    function report(type: string, resourceType: string, resource: unknown, returnUrl: string): void {
      const message = {
        id: newId('WH-'),
        create_time: new Date().toISOString(),
        event_type: type,
        resource_type: resourceType,
        summary: type,
        resource,
        links: [],
      }
      const body = JSON.stringify(message)
      const transmissionId = newId('b7-')
      const time = new Date().toISOString()
      const signed = signedString(transmissionId, time, signingKey(webhookId), body)
      deliver({
        url: new URL('/payments/paypal/webhook', returnUrl).href,
        body,
        type: 'application/json',
        headers: {
          'paypal-transmission-id': transmissionId,
          'paypal-transmission-time': time,
          'paypal-transmission-sig': sign('sha256', Buffer.from(signed), keys.privateKey).toString('base64'),
          'paypal-cert-url': certUrl,
          'paypal-auth-algo': 'SHA256withRSA',
        },
      })
    }

    function isGenuine({ json, body }: EmulatedRequest): boolean {
      if (json.webhook_id !== webhookId || json.cert_url !== certUrl || json.auth_algo !== 'SHA256withRSA')
        return false
      const text = body.toString()
      const event = text.slice(text.indexOf('"webhook_event":') + 16, text.lastIndexOf('}'))
      const signed = signedString(json.transmission_id, json.transmission_time, webhookId, event)
      return verify(
        'sha256',
        Buffer.from(signed),
        keys.publicKey,
        Buffer.from(json.transmission_sig, 'base64'),
      )
    }

    const captureOf = ({ refunded: _, ...capture }: Capture) => capture
    const orderOf = ({ id, status, customId, amount, capture }: Order) => ({
      id,
      status,
      intent: 'CAPTURE',
      purchase_units: [
        {
          reference_id: customId,
          custom_id: customId,
          amount,
          ...(capture && { payments: { captures: [captureOf(capture)] } }),
        },
      ],
    })

    function decide(order: Order, outcome: Outcome) {
      if (order.status === 'COMPLETED') return { stay: 'This order is paid.' }
      if (Date.now() - order.createdAt > orderMs) return { stay: 'This order has expired.' }
      if (outcome === 'cancel') return { location: `${order.cancelUrl}?token=${order.id}` }
      // A card is charged at the capture, so that a decline is only seen there.
      Object.assign(order, { status: 'APPROVED', chosen: outcome })
      report('CHECKOUT.ORDER.APPROVED', 'checkout-order', orderOf(order), order.returnUrl)
      return { location: `${order.returnUrl}?token=${order.id}&PayerID=EMULATEDPAYER` }
    }

    function createOrder({ json }: EmulatedRequest): EmulatedAnswer {
      const [unit, ...others] = json.purchase_units ?? []
      const context = json.payment_source?.paypal?.experience_context
      if (json.intent !== 'CAPTURE' || unit === undefined || others.length > 0)
        return refuse(400, 'MISSING_REQUIRED_PARAMETER', 'INVALID_REQUEST')
      const fault = faultOf(unit.amount)
      if (fault !== undefined) return refuse(422, fault)
      if (unit.custom_id?.length > 127 || unit.description?.length > 127)
        return refuse(400, 'INVALID_STRING_LENGTH', 'INVALID_REQUEST')
      if (!URL.canParse(context?.return_url) || !URL.canParse(context?.cancel_url))
        return refuse(400, 'INVALID_PARAMETER_SYNTAX', 'INVALID_REQUEST')
      const order: Order = {
        id: newId('5O'),
        createdAt: Date.now(),
        status: 'PAYER_ACTION_REQUIRED',
        customId: unit.custom_id,
        amount: unit.amount,
        returnUrl: context.return_url,
        cancelUrl: context.cancel_url,
        chosen: 'approve',
      }
      orders.set(order.id, order)
      const href = addPayPage({
        title: 'PayPal checkout',
        amount: `${order.amount.currency_code} ${order.amount.value}`,
        decide: (outcome) => decide(order, outcome),
      })
      const links = [
        { href: `${url}/v2/checkout/orders/${order.id}`, rel: 'self', method: 'GET' },
        { href, rel: 'payer-action', method: 'GET' },
      ]
      return { status: 201, body: { ...orderOf(order), links } }
    }

    function captureOrder(order: Order): EmulatedAnswer {
      if (order.status === 'COMPLETED') return refuse(422, 'ORDER_ALREADY_CAPTURED')
      if (order.status !== 'APPROVED') return refuse(422, 'ORDER_NOT_APPROVED')
      if (order.chosen === 'decline') return refuse(422, 'INSTRUMENT_DECLINED')
      const { currency_code: currency, value } = order.amount
      const asked = { amount: Number(value), currency, reference: order.customId ?? '' }
      const done = charged(asked)
      const status = order.chosen === 'pending' ? 'PENDING' : 'COMPLETED'
      order.capture = {
        id: newId('3C'),
        status,
        amount: formatMoney(done.amount, done.currency),
        ...(order.customId !== undefined && { custom_id: done.reference }),
        refunded: 0,
      }
      order.status = 'COMPLETED'
      report(`PAYMENT.CAPTURE.${status}`, 'capture', captureOf(order.capture), order.returnUrl)
      return { status: 201, body: orderOf(order) }
    }

    function refund(captureId: string, { json }: EmulatedRequest): EmulatedAnswer {
      const order = [...orders.values()].find(({ capture }) => capture?.id === captureId)
      const capture = order?.capture
      if (order === undefined || capture === undefined) return notFound()
      if (capture.status === 'REFUNDED') return refuse(422, 'CAPTURE_FULLY_REFUNDED')
      if (capture.status === 'PENDING') return refuse(422, 'PENDING_CAPTURE')
      const { currency_code: currency, value } = capture.amount
      const left = Number(formatMoney(Number(value) - capture.refunded, currency).value)
      const amount: Money = json.amount ?? formatMoney(left, currency)
      const fault = faultOf(amount)
      if (fault !== undefined) return refuse(422, fault)
      if (amount.currency_code !== currency) return refuse(422, 'REFUND_CAPTURE_CURRENCY_MISMATCH')
      if (Number(amount.value) > left) return refuse(422, 'REFUND_AMOUNT_EXCEEDED')
      capture.refunded += Number(amount.value)
      capture.status = Number(amount.value) === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
      const id = newId('1R')
      const links = [
        { href: `${url}/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' },
        { href: `${url}/v2/payments/captures/${captureId}`, rel: 'up', method: 'GET' },
      ]
      const done = { id, amount, custom_id: json.custom_id, status: 'COMPLETED', links }
      refunds.set(id, done)
      report('PAYMENT.CAPTURE.REFUNDED', 'refund', done, order.returnUrl)
      return { status: 201, body: done }
    }

    function answerApi(request: EmulatedRequest): EmulatedAnswer | undefined {
      const { method, path } = request
      if (method === 'POST' && path === '/v1/notifications/verify-webhook-signature')
        return { status: 200, body: { verification_status: isGenuine(request) ? 'SUCCESS' : 'FAILURE' } }
      if (method === 'POST' && path === '/v2/checkout/orders') return createOrder(request)
      const refundId = /^\/v2\/payments\/refunds\/(\w+)$/.exec(path)?.[1]
      if (method === 'GET' && refundId !== undefined)
        return refunds.has(refundId) ? { status: 200, body: refunds.get(refundId) } : notFound()
      const captureId = /^\/v2\/payments\/captures\/(\w+)\/refund$/.exec(path)?.[1]
      if (method === 'POST' && captureId !== undefined) return refund(captureId, request)
      const [, orderId, action] = /^\/v2\/checkout\/orders\/(\w+)(\/capture)?$/.exec(path) ?? []
      if (orderId === undefined) return undefined
      const order = orders.get(orderId)
      if (order === undefined) return notFound()
      if (method === 'POST' && action !== undefined) return captureOrder(order)
      return method === 'GET' ? { status: 200, body: orderOf(order) } : undefined
    }

    /** The same id does the same request once. What was refused may be tried again. */
    function answerOnce(request: EmulatedRequest): EmulatedAnswer | undefined {
      const id = request.headers['paypal-request-id']
      if (id === undefined || request.method !== 'POST') return answerApi(request)
      if (id.length > 108) return refuse(400, 'INVALID_HEADER', 'INVALID_REQUEST')
      const key = `${request.path} ${id}`
      const body = request.body.toString()
      const before = answered.get(key)
      if (before !== undefined)
        return before.body === body ? before.answer : refuse(422, 'DUPLICATE_REQUEST_ID')
      const answer = answerApi(request)
      if (answer !== undefined && answer.status < 300) answered.set(key, { body, answer })
      return answer
    }

    function issueToken({ headers, form }: EmulatedRequest): EmulatedAnswer {
      const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
      if (headers.authorization !== basic) return { status: 401, body: { error: 'invalid_client' } }
      if (form.get('grant_type') !== 'client_credentials')
        return { status: 400, body: { error: 'unsupported_grant_type' } }
      const token = newId('A21AA')
      tokens.set(token, Date.now() + tokenSeconds * 1000)
      return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: tokenSeconds } }
    }

    return (request) => {
      if (request.method === 'POST' && request.path === '/v1/oauth2/token') return issueToken(request)
      const token = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
      if ((tokens.get(token) ?? 0) <= Date.now()) return { status: 401, body: { error: 'invalid_token' } }
      return answerOnce(request)
    }
  },
}
