import { nextAskAt, nextReversalAskAt } from '@cabstand/domain/payment/ask-schedule'
import type { Tx } from '../../platform/db/transaction.ts'
import { askLater, findLastEnd } from './ask-store.ts'
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
  return tellsReversed(deps, attempt) ? nextReversalAskAt(attempt.changedAt, now) : null
}

/**
 * Has the provider asked at once whether a payment was reversed, because a refund or a dispute of it has ended: while that
 * was open, a reversal changed nothing.
 */
export async function askIfReversed(
  tx: Tx,
  deps: Pick<PaymentsDeps, 'providers' | 'now'>,
  attempt: Attempt,
): Promise<void> {
  const { id, paidIn, reversedAt } = attempt
  if (reversedAt === null && tellsReversed(deps, attempt)) await setAskAt(tx, paidIn ?? id, deps.now())
}

/**
 * Has the provider of a paid payment asked later, as after the payment itself: it did not answer when a refund or a dispute
 * had ended.
 */
export async function askAgainIfReversed(
  deps: Pick<PaymentsDeps, 'db' | 'providers'>,
  attempt: Attempt,
  now: Date,
): Promise<void> {
  const ended = tellsReversed(deps, attempt) ? await findLastEnd(deps.db, attempt.id) : undefined
  const askAt = ended && nextReversalAskAt(ended, now)
  if (askAt) await askLater(deps.db, attempt.id, askAt)
}

const tellsReversed = (deps: Pick<PaymentsDeps, 'providers'>, { provider }: Pick<Attempt, 'provider'>) =>
  findProvider(deps, provider)?.tellsReversed === true
