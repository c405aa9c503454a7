import { disputePostings } from '@cabstand/domain/ledger/postings'
import { refundableAmount } from '@cabstand/domain/payment/refund'
import type { PaymentVerdict } from '../../platform/db/stored-values.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/new-id.ts'
import { postEntry } from '../wallet/index.ts'
import { lockAttempt, markReversed } from './attempt-store.ts'
import { insertCase, listDisputes } from './case-store.ts'
import { paymentEvents } from './events.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { listRefunds } from './refund-store.ts'

/**
 * Applies that the money of a paid payment has not come after all, or was taken back: what is left of it, once. As with a
 * dispute that is lost, neither the booking nor the wallet changes: the platform bears it, and staff decide what to do.
 */
export async function reversePayment(
  tx: Tx,
  deps: Pick<PaymentsDeps, 'now' | 'outbox'>,
  attemptId: string,
): Promise<PaymentVerdict> {
  const attempt = await lockAttempt(tx, attemptId)
  const { provider, currency, providerPaymentId } = attempt
  if (attempt.reversedAt !== null || providerPaymentId === null) return 'unchanged'
  const refunds = await listRefunds(tx, attemptId)
  const disputes = await listDisputes(tx, attemptId)
  const amount = refundableAmount({ ...attempt, booking: null, refunds, disputes })
  // All of it went back in another way, which some providers call by the same word.
  if (amount <= 0) return 'unchanged'
  const [id, at] = [newId(), deps.now()]
  await markReversed(tx, attemptId, at)
  const about = { id, kind: 'reversed', provider, providerId: providerPaymentId, attemptId } as const
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
  return 'applied'
}
