import { createHash } from 'node:crypto'
import type { EmulatedAnswer, EmulatorContext, EmulatorDefinition, GoOn, Outcome } from './emulator.ts'

const publicKey = 'sandbox_i00000000'
const privateKey = 'sandbox_a4825234f4bae72a0be04eafe9e8e2bada209255'

// biome-ignore lint/suspicious/noExplicitAny: an emulator checks what it reads, field by field.
type Values = any

interface Payment {
  readonly asked: Values
  readonly paymentId: number
  status: 'success' | 'failure' | 'processing' | 'reversed'
  charged: { amount: number; currency: string; reference: string }
  refunded: number
}

/**
 * LiqPay: section 11 of the fact sheet. It takes the versions 3 and 7. Its test payments end with `success`; the real
 * ones of a sandbox key may end with `sandbox`.
 */
export const liqpay: EmulatorDefinition = {
  name: 'liqpay',
  port: 4710,
  environment: (url) => ({
    LIQPAY_PUBLIC_KEY: publicKey,
    LIQPAY_PRIVATE_KEY: privateKey,
    LIQPAY_BASE_URL: url,
  }),
  create(context) {
    /** By order: it has one from the first try to pay. */
    const payments = new Map<string, Payment>()
    return ({ method, path, form, query }) => {
      if (path === '/api/3/checkout' && (method === 'POST' || method === 'GET')) {
        const { values, problem } = open(method === 'POST' ? form : query)
        const refusal =
          problem ?? problemOf(values) ?? (payments.has(values.order_id) ? duplicate : undefined)
        if (refusal !== undefined)
          return { status: 303, headers: { location: `${context.url}/checkout/error?err_code=${refusal}` } }
        const location = context.addPayPage({
          title: values.description,
          amount: `${values.currency} ${values.amount}`,
          decide: (outcome) => decide(values, outcome, payments, context),
        })
        return { status: 303, headers: { location } }
      }
      if (path === '/checkout/error') return { status: 400, body: query.get('err_code') ?? '' }
      if (method === 'POST' && path === '/api/request') {
        const { values, problem } = open(form)
        return problem === undefined ? answerRequest(values, payments, context) : refuse(problem)
      }
      return undefined
    }
  },
}

const duplicate = 'order_id_duplicate'
const refuse = (code: string): EmulatedAnswer => ({
  status: 200,
  body: { result: 'error', status: 'error', err_code: code, err_description: `The request failed: ${code}` },
})

function sign(data: string, version: unknown, key = privateKey): string {
  const text = `${key}${data}${key}`
  return createHash(Number(version) === 3 ? 'sha1' : 'sha3-256')
    .update(text)
    .digest('base64')
}

/** The values of a signed form, or why it is refused. */
function open(form: URLSearchParams): { values: Values; problem?: string } {
  const data = form.get('data') ?? ''
  let values: Values
  try {
    values = JSON.parse(Buffer.from(data, 'base64').toString()) ?? {}
  } catch {
    return { values: {}, problem: 'invalid_data' }
  }
  if (values.public_key !== publicKey) return { values, problem: 'public_key_not_found' }
  if (![3, 7].includes(Number(values.version))) return { values, problem: 'invalid_version' }
  const isSigned = form.get('signature') === sign(data, values.version)
  return isSigned ? { values } : { values, problem: 'invalid_signature' }
}

const isAmount = (amount: unknown) => /^\d+(\.\d{1,2})?$/.test(String(amount)) && Number(amount) > 0
const isAddress = (text: unknown) => typeof text === 'string' && text.length <= 510 && URL.canParse(text)

function problemOf(values: Values): string | undefined {
  if (values.action !== 'pay') return 'invalid_action'
  if (!isAmount(values.amount)) return 'invalid_amount'
  if (!['UAH', 'USD', 'EUR'].includes(values.currency)) return 'invalid_currency'
  if (typeof values.description !== 'string' || values.description === '') return 'invalid_description'
  const { order_id: order } = values
  if (typeof order !== 'string' || order === '' || order.length > 255) return 'invalid_order_id'
  if (!isAddress(values.result_url) || !isAddress(values.server_url)) return 'invalid_url'
  if (![undefined, 'uk', 'en'].includes(values.language)) return 'invalid_language'
  return undefined
}

function decide(
  values: Values,
  outcome: Outcome,
  payments: Map<string, Payment>,
  context: EmulatorContext,
): GoOn {
  const known = payments.get(values.order_id)
  if (known !== undefined && known.status !== 'processing') return { stay: 'This order has been paid.' }
  if (outcome === 'cancel') return { location: values.result_url }
  const asked = { amount: Number(values.amount), currency: values.currency, reference: values.order_id }
  const payment: Payment = {
    asked: values,
    paymentId: known?.paymentId ?? Number(context.newId('')),
    status: ({ approve: 'success', decline: 'failure', pending: 'processing' } as const)[outcome],
    charged: outcome === 'approve' ? context.charged(asked) : asked,
    refunded: 0,
  }
  payments.set(values.order_id, payment)
  report(payment, payment.status, context)
  return { action: values.result_url, fields: seal(describe(payment), context) }
}

const describe = ({ asked, paymentId, status, charged }: Payment) => ({
  action: 'pay',
  payment_id: paymentId,
  status,
  version: asked.version,
  type: 'buy',
  paytype: 'card',
  public_key: publicKey,
  order_id: charged.reference,
  liqpay_order_id: `L${paymentId}`,
  description: asked.description,
  amount: charged.amount,
  currency: charged.currency,
  transaction_id: paymentId,
  ...(status === 'failure' ? { err_code: 'limit', err_description: 'Exceeded the limit' } : {}),
})

function seal(values: Values, { signingKey }: EmulatorContext): { data: string; signature: string } {
  const data = Buffer.from(JSON.stringify(values)).toString('base64')
  return { data, signature: sign(data, values.version, signingKey(privateKey)) }
}

function report(payment: Payment, status: string, context: EmulatorContext): void {
  context.deliver({
    url: payment.asked.server_url,
    body: new URLSearchParams(seal({ ...describe(payment), status }, context)).toString(),
    type: 'application/x-www-form-urlencoded',
  })
}

const inCents = (amount: number) => Math.round(amount * 100)

function answerRequest(
  values: Values,
  payments: ReadonlyMap<string, Payment>,
  context: EmulatorContext,
): EmulatedAnswer {
  const payment = payments.get(values.order_id)
  if (values.action !== 'status' && values.action !== 'refund') return refuse('invalid_action')
  if (payment === undefined) return refuse('payment_not_found')
  if (values.action === 'status') return { status: 200, body: { result: 'ok', ...describe(payment) } }
  const left = inCents(payment.charged.amount) - payment.refunded
  if (payment.status !== 'success') return refuse('payment_not_success')
  if (!isAmount(values.amount) || inCents(values.amount) > left) return refuse('refund_amount_exceeded')
  payment.refunded += inCents(values.amount)
  if (inCents(values.amount) === left) payment.status = 'reversed'
  report(payment, 'reversed', context)
  return {
    status: 200,
    body: { result: 'ok', action: 'refund', status: 'reversed', payment_id: payment.paymentId },
  }
}
