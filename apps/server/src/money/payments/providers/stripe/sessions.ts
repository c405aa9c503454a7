import { lookUp } from '@cabstand/domain/look-up'
import * as z from 'zod/mini'
import { OutboundFailure } from '../../../../platform/outbound/outbound-request.ts'
import type { ProviderReport, RefundReport } from '../../provider.ts'
import { fromStripeAmount } from './amounts.ts'

const opened = z.object({ id: z.string(), url: z.url() })

/** The id and the page of a new session. */
export const readOpened = (answer: unknown) => z.parse(opened, answer)

const session = z.object({
  client_reference_id: z.nullish(z.string()),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.string(),
  /** The id alone in webhooks; expanded in the answer to `ask`. */
  payment_intent: z.nullish(z.union([z.string(), z.object({ id: z.string(), status: z.string() })])),
  amount_total: z.nullable(z.number()),
  currency: z.nullable(z.string()),
})

/** What a session says about its attempt; undefined: it is none of ours. */
export function readSession(answer: unknown): ProviderReport | undefined {
  const read = z.parse(session, answer)
  const { client_reference_id: attemptId, payment_intent: intent, amount_total: total } = read
  if (attemptId === undefined || attemptId === null) return undefined
  if (read.payment_status !== 'paid') return { status: statusOf(read), attemptId }
  if (intent === undefined || intent === null || total === null || read.currency === null)
    throw new OutboundFailure('unreadable', 'sent a paid session without its payment')
  const currency = read.currency.toUpperCase()
  return {
    status: 'paid',
    attemptId,
    providerPaymentId: typeof intent === 'string' ? intent : intent.id,
    amount: fromStripeAmount(total, currency),
    currency,
  }
}

/** A session stays open after a declined card. It is complete and unpaid while a slow method waits for the bank. */
function statusOf({ status, payment_intent: intent }: z.infer<typeof session>) {
  if (status !== 'complete') return status
  const bank = typeof intent === 'object' ? intent?.status : undefined
  return bank === 'requires_payment_method' || bank === 'canceled' ? 'failed' : 'pending'
}

const refund = z.object({ id: z.string(), status: z.nullable(z.string()) })

const refundStatuses: Readonly<Record<string, RefundReport['status']>> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
}

/** The state of a refund by Stripe's word for it. */
export const refundStatusOf = (status: string | null): RefundReport['status'] =>
  lookUp(refundStatuses, status ?? 'pending') ?? 'pending'

/** What Stripe says about a refund. */
export function readRefund(answer: unknown): RefundReport {
  const { id, status } = z.parse(refund, answer)
  return { status: refundStatusOf(status), providerRefundId: id }
}
