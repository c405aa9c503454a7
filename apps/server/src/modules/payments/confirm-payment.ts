import { walletToppedUp } from '@cabstand/domain/ledger/postings'
import type { Tx } from '../../db/transaction.ts'
import { AppError } from '../../http/errors.ts'
import { type BookingDeps, lockBooking, payBooking, system } from '../bookings/index.ts'
import { postEntry } from '../wallet/index.ts'
import { findAttempt, lockAttempt, updateAttempt } from './attempt-store.ts'
import type { ProviderReport } from './provider.ts'

type Attempt = Awaited<ReturnType<typeof lockAttempt>>

/**
 * Applies what a provider reports about an attempt, once, however often and in whatever order reports arrive. Money that
 * has arrived pays the booking when it is still open for exactly this amount; otherwise (cancelled, paid already, another
 * price) it is credited to the rider's wallet. Throws `payment_not_possible` when the provider charged another amount
 * than it was asked to.
 */
export async function confirmPayment(
  tx: Tx,
  deps: BookingDeps,
  attemptId: string,
  report: ProviderReport,
): Promise<Pick<Attempt, 'status' | 'outcome'>> {
  const known = await findAttempt(tx, attemptId)
  if (known === undefined) throw new AppError('not_found')
  const booking = await lockBooking(tx, known.bookingId)
  const attempt = await lockAttempt(tx, attemptId)
  // Only a refund undoes a payment.
  if (attempt.status === 'paid') return attempt
  if (report.amount !== attempt.amount) {
    throw new AppError('payment_not_possible', { detail: 'The provider charged another amount.' })
  }
  const now = deps.now()
  const { status, providerPaymentId } = report
  const isOpen = (booking.status === 'PAYMENT_PENDING' || booking.status === 'PENDING') && !booking.prepaid
  const settles = isOpen && booking.payableAmount === attempt.amount
  const outcome = status !== 'paid' ? null : settles ? 'settled' : 'credited'
  await updateAttempt(tx, attemptId, { status, outcome, providerPaymentId, changedAt: now })
  const { provider } = attempt
  if (outcome === 'settled')
    await payBooking(tx, deps, { bookingId: booking.id, acting: system, means: 'card', provider })
  if (outcome === 'credited') {
    await postEntry(tx, {
      event: 'payment.credited',
      // The booking's own entries stay those of its price.
      bookingId: null,
      at: now,
      postings: walletToppedUp({
        owner: { role: 'rider', userId: attempt.userId },
        amount: attempt.amount,
        provider,
      }),
    })
  }
  return { status, outcome }
}
