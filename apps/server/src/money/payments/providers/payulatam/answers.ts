import { lookUp } from '@cabstand/domain/look-up'
import * as z from 'zod/mini'
import { OutboundFailure, type OutboundReply } from '../../../../platform/outbound/outbound-request.ts'
import { toMinor } from '../../minor-units.ts'
import type { ProviderReport, RefundReport } from '../../provider.ts'

const envelope = z.object({ code: z.string(), result: z.optional(z.unknown()) })

function refuse({ status, body }: OutboundReply): void {
  if (status >= 400) throw new OutboundFailure('rejected', `answered ${status}`)
  // The text of the error may repeat what was sent.
  if (z.parse(envelope, body).code !== 'SUCCESS')
    throw new OutboundFailure('rejected', 'answered with an error')
}

const response = z.object({ state: z.nullish(z.string()) })
const transaction = z.object({
  id: z.string(),
  type: z.nullish(z.string()),
  transactionResponse: z.nullish(response),
  additionalValues: z.nullish(
    z.object({ TX_VALUE: z.optional(z.object({ value: z.number(), currency: z.string() })) }),
  ),
})
const order = z.object({
  id: z.number(),
  referenceCode: z.string(),
  // In the examples of developers.payulatam.com, not in the fact sheet.
  isTest: z.nullish(z.boolean()),
  transactions: z.nullish(z.array(transaction)),
})
const found = z.object({
  result: z.nullish(z.object({ payload: z.nullish(z.array(order)) })),
})
export type Order = z.infer<typeof order>

/** The orders of a reference; none: PayU does not know it. */
export function readOrders(reply: OutboundReply): Order[] {
  refuse(reply)
  return z.parse(found, reply.body).result?.payload ?? []
}

/**
 * What the orders of one reference come to: every try of a person to pay is a transaction, and may be an order.
 * Undefined: there are none.
 */
export function reportOf(orders: readonly Order[]): ProviderReport | undefined {
  const [first] = orders
  if (first === undefined) return undefined
  const tries = orders.flatMap(({ transactions, ...order }) =>
    (transactions ?? [])
      .filter(({ type }) => type === 'AUTHORIZATION_AND_CAPTURE')
      .map((one) => ({ order, one, state: one.transactionResponse?.state })),
  )
  const paid = tries.find(({ state }) => state === 'APPROVED')
  if (paid !== undefined) return paidBy(paid.order, paid.one)
  const status = statusOf(new Set(tries.map(({ state }) => state ?? '')))
  return { status, attemptId: first.referenceCode }
}

function paidBy(
  { id, referenceCode }: Pick<Order, 'id' | 'referenceCode'>,
  { id: transactionId, additionalValues }: z.infer<typeof transaction>,
): ProviderReport {
  const charged = additionalValues?.TX_VALUE
  if (charged === undefined) throw new OutboundFailure('unreadable', 'does not say what was paid')
  const amount = toMinor(charged.value, charged.currency)
  // A refund names both.
  const providerPaymentId = `${id}/${transactionId}`
  return { status: 'paid', attemptId: referenceCode, providerPaymentId, amount, currency: charged.currency }
}

function statusOf(states: ReadonlySet<string>): 'open' | 'pending' | 'failed' | 'expired' {
  if (states.has('PENDING') || states.has('SUBMITTED')) return 'pending'
  if (states.has('DECLINED') || states.has('ERROR')) return 'failed'
  return states.has('EXPIRED') ? 'expired' : 'open'
}

const refundStates: Readonly<Record<string, RefundReport['status']>> = {
  APPROVED: 'done',
  DECLINED: 'failed',
  ERROR: 'failed',
  EXPIRED: 'failed',
  PENDING: 'pending',
  SUBMITTED: 'pending',
}

function refundStateOf(state: string | null | undefined): RefundReport['status'] {
  const status = lookUp(refundStates, state ?? '')
  if (status === undefined) throw new OutboundFailure('unreadable', 'answered with an unknown state')
  return status
}

const refunded = z.object({
  transactionResponse: z.object({ state: z.string(), transactionId: z.nullish(z.string()) }),
})

/** The answer to a refund. Usually PayU reviews it for one to three days. */
export function readRefund(reply: OutboundReply): RefundReport {
  refuse(reply)
  const { state, transactionId } = z.parse(refunded, reply.body).transactionResponse
  return { status: refundStateOf(state), providerRefundId: transactionId ?? null }
}

/** The state of a refund among the orders of its reference; undefined: it is not there. */
export function refundStatusOf(orders: readonly Order[], id: string): RefundReport['status'] | undefined {
  const refund = orders
    .flatMap(({ transactions }) => transactions ?? [])
    .find((one) => one.id === id && isRefundType(one.type))
  return refund && refundStateOf(refund.transactionResponse?.state)
}

/** Whether a transaction, or a confirmation, is one of a refund. */
export const isRefundType = (type: string | null | undefined) =>
  type === 'REFUND' || type === 'PARTIAL_REFUND'
