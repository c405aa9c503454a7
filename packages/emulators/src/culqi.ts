import { createHash, randomBytes } from 'node:crypto'
import type { EmulatedAnswer, EmulatorDefinition, Outcome } from './emulator.ts'

const publicKey = 'pk_test_emulated'
const secretKey = 'sk_test_emulated'
const user = 'cabstand'
const password = 'emulated-password'
const reasons = ['duplicado', 'fraudulento', 'solicitud_comprador']
const tokenLifeMs = 5 * 60_000

interface Charge {
  readonly object: 'charge'
  readonly id: string
  readonly creation_date: number
  readonly amount: number
  readonly currency_code: string
  readonly outcome: { type: string; code: string; user_message: string; merchant_message: string }
  readonly metadata: Readonly<Record<string, unknown>>
  amount_refunded: number
  current_amount: number
  [other: string]: unknown
}

interface Refund {
  readonly object: 'refund'
  readonly id: string
  readonly charge_id: string
  readonly amount: number
  readonly reason: string
  readonly creation_date: number
}

const outcomes: Readonly<Record<string, Outcome>> = { a: 'approve', d: 'decline', c: 'cancel', p: 'pending' }

/** 25 characters, of which the tenth says how the charge ends and the next eight when the token was made. */
export const cardToken = (outcome: Outcome, madeAt = Date.now()) =>
  `tkn_test_${outcome[0]}${madeAt.toString(36)}${randomBytes(4).toString('hex').slice(1)}`

function readToken(id: unknown): { outcome: Outcome; madeAt: number } | undefined {
  const [, letter = '', time = ''] =
    /^(?:tkn|ype)_test_([a-z])([0-9a-z]{8})[0-9a-z]{7}$/.exec(String(id)) ?? []
  const outcome = outcomes[letter]
  return outcome && { outcome, madeAt: Number.parseInt(time, 36) }
}

const refuse = (status: number, type: string, code: string, text: string, other: object = {}) => ({
  status,
  body: { object: 'error', type, code, ...other, merchant_message: text, user_message: text },
})
const refuseParameter = (code: string, text: string) => refuse(400, 'parameter_error', code, text)

// biome-ignore lint/suspicious/noExplicitAny: checked field by field.
function findFault({ amount, currency_code: currency, email, description }: any) {
  if (!Number.isSafeInteger(amount) || amount < 300 || amount > 999_900)
    return refuseParameter('invalid_amount', 'El monto no es válido.')
  if (currency !== 'PEN' && currency !== 'USD')
    return refuseParameter('invalid_currency', 'La moneda no es válida.')
  if (!/^\S+@\S+$/.test(email) || email.length < 5 || email.length > 50)
    return refuseParameter('invalid_email', 'El correo no es válido.')
  if (description !== undefined && (description.length < 5 || description.length > 80))
    return refuseParameter('invalid_description', 'La descripción no es válida.')
  return undefined
}

/** Culqi: section 12 of the fact sheet. Webhooks go to the address of its panel. */
export const culqi: EmulatorDefinition = {
  name: 'culqi',
  port: 4711,
  environment: (url) => ({
    CULQI_PUBLIC_KEY: publicKey,
    CULQI_SECRET_KEY: secretKey,
    CULQI_WEBHOOK_USER: user,
    CULQI_WEBHOOK_PASSWORD: password,
    CULQI_BASE_URL: `${url}/v2`,
    CULQI_SCRIPT_URL: `${url}/checkout-js`,
  }),
  cardFields: (outcome) => ({ token: cardToken(outcome), email: 'ana@example.com' }),
  create({ dashboard, deliver, signingKey, charged, newId }) {
    const charges = new Map<string, Charge>()
    const refunds = new Map<string, Refund>()
    const usedTokens = new Set<string>()
    /** 25 characters. */
    const idOf = (prefix: string) =>
      `${prefix}${createHash('sha256').update(newId('')).digest('hex').slice(0, 16)}`

    function report(type: string, data: object): void {
      if (dashboard.webhookUrl === undefined) return
      const event = { object: 'event', id: idOf('evt_test_'), type, creation_date: Date.now() }
      const credentials = Buffer.from(`${user}:${signingKey(password)}`).toString('base64')
      deliver({
        url: dashboard.webhookUrl,
        body: JSON.stringify({ ...event, data: JSON.stringify(data) }),
        type: 'application/json',
        headers: { authorization: `Basic ${credentials}` },
      })
    }

    const reportCharge = (type: string, { id, current_amount, currency_code, metadata }: Charge) =>
      report(type, { actualAmount: current_amount, currency: currency_code, metadata, id })

    // biome-ignore lint/suspicious/noExplicitAny: checked field by field.
    function chargeCard(json: any): EmulatedAnswer {
      const fault = findFault(json)
      if (fault !== undefined) return fault
      const token = readToken(json.source_id)
      if (token === undefined || usedTokens.has(json.source_id))
        return refuseParameter('invalid_source', 'El token no existe o ya fue utilizado.')
      if (Date.now() - token.madeAt > tokenLifeMs)
        return refuseParameter('expired_source', 'El token ha expirado.')
      if (token.outcome === 'pending' && json.authentication_3DS === undefined)
        return {
          status: 200,
          body: { action_code: 'REVIEW', user_message: 'Se requiere autenticación 3DS.' },
        }
      usedTokens.add(json.source_id)
      const isPaid = token.outcome === 'approve' || token.outcome === 'pending'
      const charge = recordCharge(json, isPaid)
      reportCharge(`charge.creation.${isPaid ? 'succeeded' : 'failed'}`, charge)
      if (isPaid) return { status: 201, body: charge }
      const declined = { charge_id: charge.id, decline_code: 'insufficient_funds' }
      return refuse(402, 'card_error', 'card_declined', 'Su tarjeta no tiene fondos suficientes.', declined)
    }

    // biome-ignore lint/suspicious/noExplicitAny: checked by findFault.
    function recordCharge(json: any, isPaid: boolean): Charge {
      const { amount, currency, reference } = charged({
        amount: json.amount,
        currency: json.currency_code,
        reference: String(json.metadata?.order_id),
      })
      const charge: Charge = {
        object: 'charge',
        id: idOf('chr_test_'),
        creation_date: Date.now(),
        amount,
        amount_refunded: 0,
        current_amount: amount,
        currency_code: currency,
        reference_code: newId('ref'),
        capture: true,
        // Whether the merchant has the money yet.
        paid: false,
        outcome: isPaid
          ? { type: 'venta_exitosa', code: 'AUT0000', user_message: 'Exitosa', merchant_message: 'Exitosa' }
          : { type: 'denegada', code: 'card_declined', user_message: 'No', merchant_message: 'No' },
        metadata: json.metadata === undefined ? {} : { ...json.metadata, order_id: reference },
      }
      charges.set(charge.id, charge)
      return charge
    }

    function listCharges(query: URLSearchParams): EmulatedAnswer {
      const limit = Number(query.get('limit') ?? 50)
      if (!(limit >= 1 && limit <= 100)) return refuseParameter('invalid_limit', 'El límite no es válido.')
      const fits = [...charges.values()]
        .reverse()
        .filter(({ amount }) => amount === Number(query.get('amount') ?? amount))
        .filter(({ currency_code: currency }) => currency === (query.get('currency_code') ?? currency))
      const start = fits.findIndex(({ id }) => id === query.get('after')) + 1
      const data = fits.slice(start, start + limit)
      const after = data.at(-1)?.id ?? null
      const next = start + limit < fits.length ? `?limit=${limit}&after=${after}` : null
      return {
        status: 200,
        body: { data, paging: { previous: null, next, cursors: { before: data[0]?.id ?? null, after } } },
      }
    }

    // biome-ignore lint/suspicious/noExplicitAny: checked field by field.
    function refundCharge({ amount, charge_id: chargeId, reason }: any): EmulatedAnswer {
      const charge = charges.get(chargeId)
      if (charge?.outcome.type !== 'venta_exitosa')
        return refuseParameter('invalid_charge', 'El cargo no existe.')
      if (!reasons.includes(reason)) return refuseParameter('invalid_reason', 'El motivo no es válido.')
      if (!Number.isSafeInteger(amount) || amount <= 0 || amount > charge.current_amount)
        return refuseParameter('invalid_amount', 'El monto supera el del cargo.')
      charge.amount_refunded += amount
      charge.current_amount -= amount
      const [id, creation_date] = [idOf('ref_test_'), Date.now()]
      const refund: Refund = { object: 'refund', id, charge_id: chargeId, amount, reason, creation_date }
      refunds.set(id, refund)
      report('refund.creation.succeeded', { chargeId, amount, id })
      return { status: 201, body: refund }
    }

    const oneOf = (records: ReadonlyMap<string, object>, id: string) => {
      const record = records.get(id)
      if (record !== undefined) return { status: 200, body: record }
      return refuse(404, 'resource_error', 'not_found', 'El objeto no existe.')
    }

    return ({ method, path, query, headers, json }) => {
      if (method === 'GET' && path === '/checkout-js')
        return { status: 200, body: checkoutScript, headers: { 'content-type': 'text/javascript' } }
      if (headers.authorization !== `Bearer ${secretKey}`)
        return refuse(401, 'authentication_error', 'invalid_key', 'La llave no es válida.')
      if (method === 'POST' && path === '/v2/charges') return chargeCard(json)
      if (method === 'POST' && path === '/v2/refunds') return refundCharge(json)
      if (method !== 'GET') return undefined
      if (path === '/v2/charges') return listCharges(query)
      const [, kind, id = ''] = /^\/v2\/(charges|refunds)\/([^/]+)$/.exec(path) ?? []
      if (kind === undefined) return undefined
      return oneOf(kind === 'charges' ? charges : refunds, id)
    }
  },
}

/** What the browser gets instead of Culqi's Custom Checkout: a choice of how the card's charge ends. */
const checkoutScript = `window.CulqiCheckout = class {
  constructor(publicKey, { settings, options }) {
    if (publicKey !== '${publicKey}') throw new Error('Unknown public key')
    if (!Number.isInteger(settings.amount) || !/^(PEN|USD)$/.test(settings.currency)) throw new Error('Invalid settings')
    if (!options.paymentMethods.tarjeta) throw new Error('No card payments')
    this.settings = settings
  }
  open() {
    this.close()
    const box = document.createElement('div')
    box.style.cssText = 'position:fixed;inset:auto 0 0;padding:24px;background:#fff;border-top:2px solid #111;z-index:9'
    box.append('Culqi emulator: ' + this.settings.currency + ' ' + (this.settings.amount / 100).toFixed(2) + ' ')
    const add = (label, act) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = label
      button.addEventListener('click', act)
      box.append(button)
    }
    const choose = (letter) => () => {
      const random = Math.random().toString(36).slice(2).padEnd(7, '0').slice(0, 7)
      this.error = undefined
      this.token = { object: 'token', id: 'tkn_test_' + letter + Date.now().toString(36) + random, email: 'payer@example.com' }
      this.culqi()
    }
    add('The bank approves the card', choose('a'))
    add('The bank declines the card', choose('d'))
    add('The bank asks the card holder', choose('p'))
    add('The card number is wrong', () => {
      this.token = undefined
      this.error = { object: 'error', user_message: 'El número de tarjeta no es válido.' }
      this.culqi()
    })
    add('Close', () => this.close())
    document.body.append(box)
    this.box = box
  }
  close() {
    if (this.box) this.box.remove()
  }
}
`
