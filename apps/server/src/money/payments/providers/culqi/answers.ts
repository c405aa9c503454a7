import * as z from 'zod/mini'
import {
  describeRefusal,
  OutboundFailure,
  type OutboundReply,
} from '../../../../platform/outbound/outbound-request.ts'
import type { ProviderReport, RefundNews, RefundReport } from '../../provider.ts'
import { parseAnswer } from '../parse-answer.ts'

const charge = z.object({
  object: z.literal('charge'),
  id: z.string(),
  amount: z.int(),
  amount_refunded: z.nullish(z.int()),
  currency_code: z.string(),
  creation_date: z.nullish(z.number()),
  outcome: z.nullish(z.object({ type: z.string() })),
  metadata: z.unknown(),
})
type Charge = z.infer<typeof charge>

const ours = z.object({ order_id: z.string() })

/** Culqi also uses `paid` for whether the merchant has the money yet, so that only the outcome counts. */
function readCharge(
  { id, amount, amount_refunded, currency_code: currency, outcome }: Charge,
  attemptId: string,
): ProviderReport {
  if (outcome?.type === 'venta_exitosa')
    return {
      ...{ status: 'paid', attemptId, providerPaymentId: id, amount, currency },
      ...(amount_refunded ? { refunded: amount_refunded } : {}),
    }
  const status = outcome?.type === undefined ? 'pending' : 'failed'
  return { status, attemptId, providerPaymentId: id }
}

/** A charge; undefined for one that the operator made elsewhere with the same account. */
export function readKnownCharge(body: unknown): ProviderReport | undefined {
  const read = parseAnswer(charge, body)
  const attemptId = z.safeParse(ours, read.metadata).data?.order_id
  return attemptId === undefined ? undefined : readCharge(read, attemptId)
}

const review = z.object({ action_code: z.literal('REVIEW') })
const refusal = z.object({
  object: z.literal('error'),
  type: z.string(),
  decline_code: z.nullish(z.string()),
  charge_id: z.nullish(z.string()),
})

/**
 * What a charge was answered. `open`: nothing is charged until the bank has asked the card holder (3-D Secure), which we
 * do not do, so that another card is needed. Throws OutboundFailure for a refusal that is not the bank's.
 */
export function readCharging({ status, body }: OutboundReply, attemptId: string): ProviderReport {
  if (status >= 400) {
    const { type, decline_code: declined, charge_id: id } = z.safeParse(refusal, body).data ?? {}
    if (type === 'card_error' || declined)
      return { status: 'failed', attemptId, ...(id && { providerPaymentId: id }) }
    throw new OutboundFailure('rejected', describeRefusal(status, body))
  }
  if (z.safeParse(review, body).success) return { status: 'open', attemptId }
  const report = readKnownCharge(body)
  if (report === undefined) throw new OutboundFailure('unreadable', 'answered without our reference')
  return report
}

const page = z.object({
  data: z.array(charge),
  paging: z.nullish(
    z.object({ next: z.nullish(z.string()), cursors: z.nullish(z.object({ after: z.nullish(z.string()) })) }),
  ),
})

/** Clocks may differ by this much. */
const marginMs = 3_600_000

/** One page of the list of charges, newest first: the reports of this attempt, and where the next page begins. */
export function readPage(body: unknown, attempt: { readonly id: string; readonly createdAt: Date }) {
  const { data, paging } = z.parse(page, body)
  const reports = data.flatMap((one) => {
    const report = readKnownCharge(one)
    return report?.attemptId === attempt.id ? [report] : []
  })
  const oldest = data.at(-1)?.creation_date ?? Number.POSITIVE_INFINITY
  const isEnd = data.length === 0 || !paging?.next || oldest < attempt.createdAt.getTime() - marginMs
  return { reports, after: isEnd ? undefined : (paging.cursors?.after ?? undefined) }
}

const refund = z.object({
  object: z.literal('refund'),
  id: z.string(),
  charge_id: z.string(),
  amount: z.int(),
})

/** A refund of a charge, as both are read from Culqi. */
export function readRefundNews(refundBody: unknown, chargeBody: unknown): RefundNews {
  const { id: providerRefundId, charge_id: providerPaymentId, amount } = z.parse(refund, refundBody)
  const { id, currency_code: currency } = z.parse(charge, chargeBody)
  if (id !== providerPaymentId) throw new OutboundFailure('unreadable', 'has this refund of another charge')
  return { payment: { providerPaymentId }, providerRefundId, status: 'done', amount, currency }
}

const refunded = z.pick(refund, { object: true, id: true })

/** What a refund was answered: Culqi has no state of it, it is done. */
export function readRefunding({ status, body }: OutboundReply): RefundReport {
  if (status >= 400) throw new OutboundFailure('rejected', describeRefusal(status, body))
  return { status: 'done', providerRefundId: parseAnswer(refunded, body).id }
}

const event = z.object({
  id: z.string().check(z.regex(/^evt_\w{1,100}$/)),
  type: z.string(),
  data: z.unknown(),
})

/** A webhook. Its data is JSON inside JSON. */
export function readEvent(body: Buffer) {
  const { id, type, data } = z.parse(event, JSON.parse(body.toString()))
  const parsed: unknown = typeof data === 'string' ? JSON.parse(data) : data
  return { id, type, data: parsed }
}

const chargeEvent = z.object({ id: z.string() })
const refundEvent = z.object({ id: z.string(), chargeId: z.string() })

/** What a webhook is about: a charge, or, UNCONFIRMED as for its `id`, a refund of one. Undefined: anything else. */
export function subjectOf({ type, data }: { type: string; data: unknown }) {
  if (type.startsWith('charge.')) return { chargeId: z.parse(chargeEvent, data).id }
  if (type !== 'refund.creation.succeeded') return undefined
  const { id: refundId, chargeId } = z.parse(refundEvent, data)
  return { chargeId, refundId }
}
