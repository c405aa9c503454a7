import { nextAskAt, nextReversalAskAt } from '@cabstand/domain/payment/ask-schedule'
import type { Attempt } from './attempt-store.ts'
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
