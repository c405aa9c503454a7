import { lookUp } from '@cabstand/domain/look-up'
import * as z from 'zod/mini'
import { OutboundFailure, type OutboundReply } from '../../../../platform/outbound/outbound-request.ts'
import { toMinor } from '../../minor-units.ts'
import type { ProviderAnswer, ProviderReport, RefundReport } from '../../provider.ts'
import { readCheckout } from '../one-checkout.ts'

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

const chargeType = 'AUTHORIZATION_AND_CAPTURE'

/** The id of a payment. A refund names both. */
const paymentIdOf = (order: Pick<Order, 'id'>, { id }: { readonly id: string }) => `${order.id}/${id}`

/**
 * What the orders of one reference come to: every try of a person to pay is a transaction, and may be an order.
 * Undefined: there are none.
 */
export function reportOf(orders: readonly Order[]): ProviderAnswer | undefined {
  const [first] = orders
  if (first === undefined) return undefined
  const tries = orders.flatMap(({ transactions, ...order }) =>
    (transactions ?? []).filter(({ type }) => type === chargeType).map((one) => readTry(order, one)),
  )
  return readCheckout(tries) ?? { status: 'open', attemptId: first.referenceCode }
}

const tryStates: Readonly<Record<string, 'paid' | 'pending' | 'failed' | 'expired'>> = {
  APPROVED: 'paid',
  PENDING: 'pending',
  SUBMITTED: 'pending',
  DECLINED: 'failed',
  ERROR: 'failed',
  EXPIRED: 'expired',
}

function readTry(
  order: Pick<Order, 'id' | 'referenceCode'>,
  tried: z.infer<typeof transaction>,
): ProviderReport {
  const { referenceCode: attemptId } = order
  const { transactionResponse, additionalValues } = tried
  const providerPaymentId = paymentIdOf(order, tried)
  const status = lookUp(tryStates, transactionResponse?.state ?? '')
  if (status === undefined) return { status: 'open', attemptId }
  if (status !== 'paid') return { status, attemptId, providerPaymentId }
  const charged = additionalValues?.TX_VALUE
  if (charged === undefined) throw new OutboundFailure('unreadable', 'does not say what was paid')
  const amount = toMinor(charged.value, charged.currency)
  return { status, attemptId, providerPaymentId, amount, currency: charged.currency }
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

/**
 * A refund among the orders of its reference, and which payment it is of: the only one of its order; undefined: it is not
 * there.
 */
export function findRefund(
  orders: readonly Order[],
  id: string,
): { readonly status: RefundReport['status']; readonly providerPaymentId?: string } | undefined {
  for (const order of orders) {
    const all = order.transactions ?? []
    const refund = all.find((one) => one.id === id && isRefundType(one.type))
    if (refund === undefined) continue
    const status = refundStateOf(refund.transactionResponse?.state)
    const [paid, ...others] = all.filter(
      ({ type, transactionResponse }) => type === chargeType && transactionResponse?.state === 'APPROVED',
    )
    const isClear = paid !== undefined && others.length === 0
    return { status, ...(isClear && { providerPaymentId: paymentIdOf(order, paid) }) }
  }
  return undefined
}

/** Whether a transaction, or a confirmation, is one of a refund. */
export const isRefundType = (type: string | null | undefined) =>
  type === 'REFUND' || type === 'PARTIAL_REFUND'
