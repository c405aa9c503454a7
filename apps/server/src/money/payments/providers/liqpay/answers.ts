import * as z from 'zod/mini'
import { OutboundFailure, type OutboundReply } from '../../../../platform/outbound/outbound-request.ts'
import { toMinor } from '../../minor-units.ts'
import type { ProviderEvent, ProviderReport, RefundReport } from '../../provider.ts'

const payment = z.object({ order_id: z.string(), status: z.string() })
const paidPayment = z.object({
  payment_id: z.union([z.number(), z.string()]),
  amount: z.union([z.number(), z.string()]),
  currency: z.string(),
})

/** The statuses in which the person still has to confirm, by a code or a form of their bank. */
const toConfirm = [
  '3ds_verify',
  'captcha_verify',
  'cvv_verify',
  'ivr_verify',
  'otp_verify',
  'p24_verify',
  'password_verify',
  'phone_verify',
  'pin_verify',
  'receiver_verify',
  'sender_verify',
  'senderapp_verify',
]
/** Nothing was paid, or it was given back. */
const failed = ['failure', 'error', 'reversed']

/**
 * A payment as messages and the status request have it. `sandbox` is what a test payment ends with: it counts with test
 * keys alone. A status that is not known leaves open whether the person has paid.
 */
export function readPayment(said: unknown, { isTest }: { readonly isTest: boolean }): ProviderReport {
  const { order_id: attemptId, status } = z.parse(payment, said)
  if (status === 'success' || (status === 'sandbox' && isTest)) {
    const { payment_id, amount, currency } = z.parse(paidPayment, said)
    return {
      status: 'paid',
      attemptId,
      providerPaymentId: String(payment_id),
      amount: toMinor(amount, currency),
      currency,
    }
  }
  if (failed.includes(status) || status === 'sandbox') return { status: 'failed', attemptId }
  return { status: toConfirm.includes(status) ? 'open' : 'pending', attemptId }
}

/**
 * A message to `server_url`. Of a refund LiqPay sends one with the status `reversed`, in which nothing tells which
 * refund it was: the answer to the request is what counts.
 */
export function readMessage(said: unknown, mode: { readonly isTest: boolean }): ProviderEvent {
  const { action, status } = z.parse(z.object({ action: z.string(), status: z.string() }), said)
  if (action !== 'pay' || status === 'reversed') return { kind: 'ignored' }
  return { kind: 'payment', report: readPayment(said, mode) }
}

const answer = z.object({
  result: z.optional(z.string()),
  status: z.optional(z.string()),
  err_code: z.nullish(z.string()),
  payment_id: z.optional(z.unknown()),
})

/** The answer to a status request; undefined: nobody has tried to pay this order. */
export function readStatus(reply: OutboundReply, mode: { readonly isTest: boolean }) {
  const { err_code, payment_id } = z.parse(answer, reply.body)
  if (payment_id !== undefined) return readPayment(reply.body, mode)
  // UNCONFIRMED: the code for an order that LiqPay does not know.
  if (err_code === 'payment_not_found') return undefined
  throw refusalOf(reply.status, err_code)
}

/** The answer to a refund. UNCONFIRMED: all of it but `result` and `status`. */
export function readRefund(reply: OutboundReply, refundId: string): RefundReport {
  const { data: said } = z.safeParse(z.extend(answer, { wait_amount: z.optional(z.boolean()) }), reply.body)
  if (said?.result === 'error' || reply.status >= 400) throw refusalOf(reply.status, said?.err_code)
  if (said?.result !== 'ok') throw new OutboundFailure('unreadable', 'answered a refund with something else')
  if (said.status === 'failure' || said.status === 'error')
    return { status: 'failed', providerRefundId: null }
  const isDone = said.status === 'reversed' || said.status === 'success'
  if (isDone && said.wait_amount !== true) return { status: 'done', providerRefundId: null }
  // It waits for money on the account. LiqPay has no id of a refund: ours stands for it.
  return { status: 'pending', providerRefundId: refundId }
}

/** Whether a status request says that the payment was given back. */
export function readIsReversed({ status, body }: OutboundReply): boolean {
  const said = z.parse(answer, body)
  if (said.payment_id === undefined) throw refusalOf(status, said.err_code)
  return said.status === 'reversed'
}

/** UNCONFIRMED: the code for an unknown public key. */
const keyProblems = ['invalid_signature', 'public_key_not_found']

function refusalOf(status: number, code: string | null | undefined): OutboundFailure {
  const isCode = typeof code === 'string' && /^\w{1,40}$/.test(code)
  const kind = isCode && keyProblems.includes(code) ? 'refused' : 'rejected'
  return new OutboundFailure(kind, `answered ${status}${isCode ? ` ${code}` : ''}`)
}
