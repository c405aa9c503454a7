import { nextAskAt, nextReversalAskAt } from '@cabstand/domain/payment/ask-schedule'
import type { Tx } from '../../platform/db/transaction.ts'
import { type Attempt, setAskAt } from './attempt-store.ts'
import { findProvider } from './find-provider.ts'
import type { PaymentsDeps } from './payments-deps.ts'

/** When the provider of a payment is asked the next time, in whatever state it is; null: not any more. */
export function nextAskOf(
  deps: Pick<PaymentsDeps, 'providers'>,
  attempt: Pick<Attempt, 'provider' | 'status' | 'createdAt' | 'changedAt' | 'paidIn' | 'reversedAt'>,
  now: Date,
): Date | null {
  if (attempt.status !== 'paid') return nextAskAt(attempt, now)
  // A second payment is asked for with the checkout in which it was paid.
  if (attempt.reversedAt !== null || attempt.paidIn !== null) return null
  const isReversible = findProvider(deps, attempt.provider)?.tellsReversed === true
  return isReversible ? nextReversalAskAt(attempt.changedAt, now) : null
}

/**
 * Has the provider asked at once whether a payment was reversed, because a refund or a dispute of it has ended: while that
 * was open, a reversal changed nothing.
 */
export async function askIfReversed(
  tx: Tx,
  deps: Pick<PaymentsDeps, 'providers' | 'now'>,
  { id, paidIn, provider, reversedAt }: Attempt,
): Promise<void> {
  if (reversedAt === null && findProvider(deps, provider)?.tellsReversed === true)
    await setAskAt(tx, paidIn ?? id, deps.now())
}
