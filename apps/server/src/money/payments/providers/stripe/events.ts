import { lookUp } from '@cabstand/domain/look-up'
import * as z from 'zod/mini'
import type { Dispute, ProviderEvent } from '../../provider.ts'
import { fromStripeAmount } from './amounts.ts'
import { readSession, refundStatusOf } from './sessions.ts'

const event = z.object({
  id: z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/)),
  type: z.string(),
  data: z.object({ object: z.unknown() }),
})

/** Stripe's id of an event, the same in each delivery. */
export const eventIdOf = (parsed: unknown) => z.parse(event, parsed).id

const sessionEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
]
/** Each refund has its own events; `charge.refunded` would repeat them without the refund's id. */
const refundEvents = ['refund.created', 'refund.updated', 'refund.failed']
/** `funds_withdrawn` also tells of an inquiry that has become a dispute. UNCONFIRMED: all but `created`. */
const disputeEvents = ['charge.dispute.created', 'charge.dispute.funds_withdrawn', 'charge.dispute.closed']

/** What a webhook means, in any version of the API: the version is that of the endpoint in the dashboard. */
export function readEvent(parsed: unknown): ProviderEvent {
  const {
    type,
    data: { object },
  } = z.parse(event, parsed)
  if (sessionEvents.includes(type)) return readSessionEvent(type, object)
  if (refundEvents.includes(type)) return readRefundEvent(object)
  if (disputeEvents.includes(type)) return readDispute(object)
  return { kind: 'ignored' }
}

function readSessionEvent(type: string, object: unknown): ProviderEvent {
  const report = readSession(object)
  if (report === undefined) return { kind: 'ignored' }
  // The session itself has no word for it.
  if (type === 'checkout.session.async_payment_failed')
    return { kind: 'payment', report: { status: 'failed', attemptId: report.attemptId } }
  return { kind: 'payment', report }
}

/** Payments without one were not made by a session. */
const paymentIntent = z.nullish(z.string())

const refundObject = z.object({
  id: z.string(),
  status: z.nullable(z.string()),
  payment_intent: paymentIntent,
  amount: z.number(),
  currency: z.string(),
  /** Ours alone have our id here. */
  metadata: z.nullish(z.object({ refund: z.optional(z.string()) })),
})

function readRefundEvent(object: unknown): ProviderEvent {
  const {
    id,
    status,
    payment_intent: intent,
    amount,
    currency: code,
    metadata,
  } = z.parse(refundObject, object)
  const refundId = metadata?.refund
  if (intent === undefined || intent === null) return { kind: 'ignored' }
  const currency = code.toUpperCase()
  return {
    kind: 'refund',
    payment: { providerPaymentId: intent },
    providerRefundId: id,
    ...(refundId !== undefined && { refundId }),
    status: refundStatusOf(status),
    amount: fromStripeAmount(amount, currency),
    currency,
  }
}

const disputeObject = z.object({
  id: z.string(),
  status: z.string(),
  payment_intent: paymentIntent,
  amount: z.number(),
  currency: z.string(),
})

/** An inquiry (`warning_…`) takes no money. */
const disputeStatuses: Readonly<Record<string, Dispute['status']>> = {
  needs_response: 'opened',
  under_review: 'opened',
  won: 'won',
  lost: 'lost',
}

function readDispute(object: unknown): ProviderEvent {
  const { id, payment_intent: intent, amount, ...read } = z.parse(disputeObject, object)
  const status = lookUp(disputeStatuses, read.status)
  if (intent === undefined || intent === null || status === undefined) return { kind: 'ignored' }
  const currency = read.currency.toUpperCase()
  return {
    kind: 'dispute',
    payment: { providerPaymentId: intent },
    providerDisputeId: id,
    status,
    amount: fromStripeAmount(amount, currency),
    currency,
  }
}
