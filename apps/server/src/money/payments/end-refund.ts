import { needsDecision } from '@cabstand/domain/payment/refund'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { getLockedPayment } from './lock-payment.ts'
import { moveRefund } from './move-refund.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { recordRefund } from './refund-payment.ts'
import { findRefund, getRefund } from './refund-store.ts'

/**
 * Ends a refund of which nothing else will tell how it ended, as an admin has seen it at the provider. Returns the id of
 * its payment. Throws `not_found`, and `refund_decided` for any other refund.
 */
export async function endRefund(
  tx: Tx,
  deps: PaymentsDeps,
  said: {
    readonly id: string
    readonly by: string
    readonly status: 'done' | 'failed'
    readonly reason: string
  },
): Promise<string> {
  const { id, by, status, reason } = said
  const known = await findRefund(tx, id)
  if (known === undefined) throw new AppError('not_found')
  const { attempt } = await getLockedPayment(tx, known.attemptId)
  const before = await getRefund(tx, id)
  if (!needsDecision(before, deps.now())) throw new AppError('refund_decided')
  await moveRefund(tx, deps, before, { status, endedBy: by, endReason: reason })
  await recordRefund(tx, before, await getRefund(tx, id), attempt.userId)
  return known.attemptId
}
