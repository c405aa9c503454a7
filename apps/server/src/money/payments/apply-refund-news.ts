import type { PaymentVerdict } from '../../platform/db/stored-values.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { lockAttempt } from './attempt-store.ts'
import { moveRefund } from './move-refund.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import type { RefundNews } from './provider.ts'
import { listRefunds, type Refund } from './refund-store.ts'

/**
 * Applies what a webhook says about a refund. A refund that was not made here, in the provider's dashboard, changes
 * nothing: it is kept for staff, with its verdict.
 */
export async function applyRefundNews(
  tx: Tx,
  deps: PaymentsDeps,
  attemptId: string,
  news: RefundNews,
): Promise<PaymentVerdict> {
  const attempt = await lockAttempt(tx, attemptId)
  if (news.currency !== attempt.currency) return 'wrongCurrency'
  const refund = findOurs(await listRefunds(tx, attemptId), news)
  if (refund === undefined) return 'otherRefund'
  if (refund.amount !== news.amount) return 'wrongAmount'
  const { status, providerRefundId } = news
  if (await moveRefund(tx, deps, refund, { status, providerRefundId })) return 'applied'
  // The money has gone, and we have posted that it has not.
  return refund.status === 'failed' && status === 'done' ? 'otherRefund' : 'unchanged'
}

/** Ours with the provider's id, or the only one of this amount whose id is not known. */
function findOurs(refunds: readonly Refund[], { providerRefundId, amount }: RefundNews): Refund | undefined {
  const known = refunds.find((refund) => refund.providerRefundId === providerRefundId)
  if (known !== undefined) return known
  const [possible, ...others] = refunds.filter(
    (refund) => refund.providerRefundId === null && refund.status !== 'failed' && refund.amount === amount,
  )
  return others.length === 0 ? possible : undefined
}
