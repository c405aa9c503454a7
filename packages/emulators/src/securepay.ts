import { randomUUID } from 'node:crypto'
import type { EmulatedRequest, EmulatorDefinition, Outcome } from './emulator.ts'

const clientId = 'emulated-client'
const clientSecret = 'emulated-secret'
const merchantCode = '5AR0055'
const audience = 'https://api.payments.auspost.com.au'

interface Payment {
  readonly answer: Record<string, unknown>
  readonly paid: number
  refunded: number
}

/** A card's token says how its charge ends, as the buttons of the card fields below make it. */
const outcomeOfToken = (token: unknown) =>
  /^tok-(approve|decline|cancel|pending)-[\w-]+$/.exec(String(token))?.[1] as Outcome | undefined

const results = {
  approve: { status: 'paid', gatewayResponseCode: '00', gatewayResponseMessage: 'Transaction successful' },
  decline: { status: 'failed', gatewayResponseCode: '51', gatewayResponseMessage: 'Insufficient funds' },
  cancel: { status: 'failed', gatewayResponseCode: '05', gatewayResponseMessage: 'Do not honour' },
  pending: { status: 'unknown', gatewayResponseCode: null, gatewayResponseMessage: null },
}

const refuse = (status: number, code: string, detail: string) => ({
  status,
  body: { errors: [{ id: randomUUID(), code, detail }] },
})

/** SecurePay: section 9 of the fact sheet. It has no webhook and no question about a card payment. */
export const securepay: EmulatorDefinition = {
  name: 'securepay',
  port: 4708,
  environment: (url) => ({
    SECUREPAY_CLIENT_ID: clientId,
    SECUREPAY_CLIENT_SECRET: clientSecret,
    SECUREPAY_MERCHANT_CODE: merchantCode,
    SECUREPAY_API_URL: url,
    SECUREPAY_AUTH_URL: `${url}/oauth/token`,
  }),
  cardFields: (outcome) => ({ token: `tok-${outcome}-${randomUUID()}` }),
  create({ charged, newId }) {
    const accessTokens = new Set<string>()
    const payments = new Map<string, Payment>()
    const usedTokens = new Set<string>()
    /** The first answer to each idempotency key. */
    const answered = new Map<string, { request: string; answer: { status: number; body: unknown } }>()

    function giveAccessToken({ headers, form }: EmulatedRequest) {
      const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
      if (headers.authorization !== `Basic ${basic}`)
        return { status: 401, body: { error: 'invalid_client', error_description: 'Unknown client' } }
      if (form.get('grant_type') !== 'client_credentials' || form.get('audience') !== audience)
        return {
          status: 400,
          body: { error: 'invalid_request', error_description: 'Wrong grant or audience' },
        }
      const token = newId('access-')
      accessTokens.add(token)
      return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 86_400 } }
    }

    // biome-ignore lint/suspicious/noExplicitAny: checked field by field.
    function pay(json: any) {
      const { token, ip, amount, currency = 'AUD', orderId } = json
      const outcome = outcomeOfToken(token)
      if (json.merchantCode !== merchantCode) return refuse(400, 'INVALID_MERCHANT_CODE', 'Unknown merchant')
      if (typeof ip !== 'string' || ip === '') return refuse(400, 'INVALID_IP', 'The IP address is missing')
      if (!Number.isSafeInteger(amount) || amount <= 0) return refuse(400, 'INVALID_AMOUNT', 'Cents, please')
      if (currency !== 'AUD') return refuse(400, 'INVALID_CURRENCY', 'The merchant takes AUD')
      if (!/^[A-Za-z0-9-]{1,60}$/.test(orderId)) return refuse(400, 'INVALID_ORDER_ID', 'Odd characters')
      if (payments.has(orderId)) return refuse(400, 'DUPLICATE_ORDER_ID', 'This order has been paid')
      if (outcome === undefined || usedTokens.has(token))
        return refuse(400, 'INVALID_TOKEN', 'This token is unknown or was used')
      usedTokens.add(token)
      const { reference, ...rest } = charged({
        amount,
        currency: String(currency),
        reference: String(orderId),
      })
      const answer = {
        createdAt: new Date().toISOString(),
        merchantCode,
        customerCode: 'anonymous',
        token,
        ip,
        ...rest,
        orderId: reference,
        bankTransactionId: newId(''),
        errorCode: null,
        ...results[outcome],
      }
      if (outcome === 'approve') payments.set(reference, { answer, paid: rest.amount, refunded: 0 })
      return { status: 201, body: answer }
    }

    // biome-ignore lint/suspicious/noExplicitAny: checked field by field.
    function refund(orderId: string, json: any) {
      const payment = payments.get(orderId)
      if (json.merchantCode !== merchantCode) return refuse(400, 'INVALID_MERCHANT_CODE', 'Unknown merchant')
      if (typeof json.ip !== 'string') return refuse(400, 'INVALID_IP', 'The IP address is missing')
      if (payment === undefined) return refuse(404, 'ORDER_NOT_FOUND', 'There is no such payment')
      if (!Number.isSafeInteger(json.amount) || json.amount <= 0)
        return refuse(400, 'INVALID_AMOUNT', 'Cents, please')
      if (json.amount > payment.paid - payment.refunded)
        return refuse(400, 'INVALID_AMOUNT', 'More than was paid')
      payment.refunded += json.amount
      const { currency: _, token: __, ip: ___, ...answer } = payment.answer
      return { status: 201, body: { ...answer, amount: json.amount, bankTransactionId: newId('') } }
    }

    /** The same request with the same key is answered as the first was; another one is refused. */
    function once({ path, headers, body }: EmulatedRequest, act: () => { status: number; body: unknown }) {
      const key = headers['idempotency-key']
      if (key === undefined) return act()
      const request = `${path} ${body}`
      const known = answered.get(key)
      if (known !== undefined)
        return known.request === request
          ? known.answer
          : refuse(409, 'IDEMPOTENCY_KEY_IN_USE', 'The key belongs to another request')
      const answer = act()
      answered.set(key, { request, answer })
      return answer
    }

    return (request) => {
      const { method, path, headers, json } = request
      if (method === 'GET' && path === '/v3/ui/client/securepay-ui.min.js')
        return { status: 200, body: cardFieldsScript, headers: { 'content-type': 'text/javascript' } }
      if (method === 'POST' && path === '/oauth/token') return giveAccessToken(request)
      if (method === 'GET' && path === '/v2/health') return { status: 200, body: { status: 'UP' } }
      if (!accessTokens.has(headers.authorization?.replace(/^Bearer /, '') ?? ''))
        return refuse(401, 'UNAUTHORIZED', 'The access token is unknown')
      if (method === 'POST' && path === '/v2/payments') return once(request, () => pay(json))
      const refunded = /^\/v2\/orders\/([^/]+)\/refunds$/.exec(path)?.[1]
      if (method === 'POST' && refunded !== undefined) return once(request, () => refund(refunded, json))
      return undefined
    }
  },
}

/** What the browser gets instead of SecurePay's card fields: a choice of how the card's charge ends. */
const cardFieldsScript = `window.securePayUI = {
  init: function ({ containerId, scriptId, clientId, merchantCode, card, onLoadComplete }) {
    const script = document.getElementById(scriptId)
    if (!script || script.tagName !== 'SCRIPT') throw new Error('No script element has the id ' + scriptId)
    if (clientId !== '${clientId}' || merchantCode !== '${merchantCode}') throw new Error('Unknown client or merchant')
    const container = document.getElementById(containerId)
    const label = document.createElement('label')
    label.append('SecurePay emulator: the bank ')
    const choice = document.createElement('select')
    const words = { '': 'has not been chosen', approve: 'approves the card', decline: 'declines the card', pending: 'needs time' }
    for (const [value, text] of Object.entries(words)) {
      const option = document.createElement('option')
      option.value = value
      option.textContent = text
      choice.append(option)
    }
    label.append(choice)
    container.append(label)
    choice.addEventListener('change', () => card.onFormValidityChange?.(choice.value !== ''))
    this.reset = () => { choice.value = '' }
    this.tokenise = () => {
      if (choice.value === '') return card.onTokeniseError([{ code: 'INVALID_CARD', detail: 'Choose what the bank does' }])
      const token = 'tok-' + choice.value + '-' + Math.random().toString(36).slice(2)
      card.onTokeniseSuccess({ token, scheme: 'visa', bin: '411111', last4: '1111', expiryMonth: '12', expiryYear: '30', createdAt: new Date().toISOString() })
    }
    onLoadComplete?.()
  },
}
`
