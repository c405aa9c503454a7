import { disputePostings } from '@cabstand/domain/ledger/postings'
import { isOpenRefund, refundableAmount } from '@cabstand/domain/payment/refund'
import type { PaymentVerdict } from '../../platform/db/stored-values.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/new-id.ts'
import { postEntry } from '../wallet/index.ts'
import { type Attempt, lockAttempt, markReversed } from './attempt-store.ts'
import { insertCase, listDisputes } from './case-store.ts'
import { paymentEvents } from './events.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { listRefunds } from './refund-store.ts'

type ReversalDeps = Pick<PaymentsDeps, 'now' | 'outbox'>

/**
 * Applies that the money of a paid payment has not come after all, or was taken back: what is left of it, once. As with a
 * dispute that is lost, neither the booking nor the wallet changes: the platform bears it, and staff decide what to do.
 * What is left is not known while a refund or a dispute is open, which some providers call by the same word: then nothing
 * changes, and the provider is asked again when that has ended.
 */
export async function reversePayment(tx: Tx, deps: ReversalDeps, attemptId: string): Promise<PaymentVerdict> {
  const attempt = await lockAttempt(tx, attemptId)
  const { providerPaymentId: providerId } = attempt
  if (attempt.reversedAt !== null || providerId === null) return 'unchanged'
  const refunds = await listRefunds(tx, attemptId)
  const disputes = await listDisputes(tx, attemptId)
  if (refunds.some(isOpenRefund) || disputes.some(({ status }) => status === 'opened')) return 'unchanged'
  const amount = refundableAmount({ ...attempt, booking: null, refunds, disputes })
  // All of it went back in another way.
  if (amount <= 0) return 'unchanged'
  await markReversed(tx, attemptId, deps.now())
  await loseToReversal(tx, deps, attempt, { providerId, amount })
  return 'applied'
}

/** Posts what a reversal takes, as a case for staff: the payment, or a refund of it that has failed since. */
export async function loseToReversal(
  tx: Tx,
  deps: ReversalDeps,
  { id: attemptId, provider, currency }: Attempt,
  { providerId, amount }: { readonly providerId: string; readonly amount: number },
): Promise<void> {
  const [id, at] = [newId(), deps.now()]
  const about = { id, kind: 'reversed', provider, providerId, attemptId } as const
  await insertCase(tx, { ...about, amount, currency, status: 'opened', openedAt: at })
  await postEntry(tx, {
    event: 'payment.reversed',
    // The booking's own entries stay those of its price.
    bookingId: null,
    subjectId: id,
    at,
    postings: disputePostings({ provider, amount, before: undefined, after: 'lost' }),
  })
  await deps.outbox.add(tx, paymentEvents.create('payment.reversed', { subject: id, payload: {}, at }))
}
