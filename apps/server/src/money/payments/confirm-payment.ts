import { walletToppedUp } from '@cabstand/domain/ledger/postings'
import { findUser } from '../../people/users/index.ts'
import type { PaymentOutcome } from '../../platform/db/stored-values.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type BookingDeps, lockBooking, payBooking, system } from '../../trips/bookings/index.ts'
import { hintWallets, postEntry } from '../wallet/index.ts'
import { findAttempt, lockAttempt, updateAttempt } from './attempt-store.ts'
import { paymentEvents } from './events.ts'
import type { ProviderReport } from './provider.ts'

type LockedBooking = Awaited<ReturnType<typeof lockBooking>>

type Attempt = Awaited<ReturnType<typeof lockAttempt>>

/**
 * Applies what a provider reports about an attempt, once, however often and in whatever order reports arrive. Money
 * that has arrived pays the booking when it is still open for exactly this amount; otherwise (cancelled, paid already,
 * another price) it is credited to the rider's wallet. Without a booking it tops up the wallet. Throws
 * `payment_not_possible` when the provider charged another amount than it was asked to.
 */
export async function confirmPayment(
  tx: Tx,
  deps: BookingDeps,
  attemptId: string,
  report: ProviderReport,
): Promise<Pick<Attempt, 'status' | 'outcome'>> {
  const known = await findAttempt(tx, attemptId)
  if (known === undefined) throw new AppError('not_found')
  const booking = known.bookingId === null ? undefined : await lockBooking(tx, known.bookingId)
  const attempt = await lockAttempt(tx, attemptId)
  // Only a refund undoes a payment.
  if (attempt.status === 'paid') return attempt
  if (report.amount !== attempt.amount) {
    throw new AppError('payment_not_possible', { detail: 'The provider charged another amount.' })
  }
  const { status, providerPaymentId } = report
  const outcome = status === 'paid' ? outcomeOf(booking, attempt) : null
  await updateAttempt(tx, attemptId, { status, outcome, providerPaymentId, changedAt: deps.now() })
  if (outcome === 'settled' && booking !== undefined) {
    const { provider } = attempt
    await payBooking(tx, deps, { bookingId: booking.id, acting: system, means: 'card', provider })
  } else if (outcome !== null) await addToWallet(tx, deps, attempt)
  return { status, outcome }
}

/** What the money of a payment is used for. */
function outcomeOf(booking: LockedBooking | undefined, attempt: Attempt): PaymentOutcome {
  if (booking === undefined) return 'toppedUp'
  const isOpen = (booking.status === 'PAYMENT_PENDING' || booking.status === 'PENDING') && !booking.prepaid
  return isOpen && booking.payableAmount === attempt.amount ? 'settled' : 'credited'
}

/** Posts the money to the wallet of the person who paid, and tells them. */
async function addToWallet(tx: Tx, deps: BookingDeps, { id, userId, amount, provider, bookingId }: Attempt) {
  const user = await findUser(tx, userId)
  const at = deps.now()
  await postEntry(tx, {
    event: bookingId === null ? 'wallet.topped_up' : 'payment.credited',
    // The booking's own entries stay those of its price.
    bookingId: null,
    subjectId: id,
    at,
    postings: walletToppedUp({
      owner: { role: user?.usertype === 'driver' ? 'driver' : 'rider', userId },
      amount,
      provider,
    }),
  })
  await deps.outbox.add(
    tx,
    paymentEvents.create('wallet.topped_up', { subject: id, payload: { user: userId }, at }),
  )
  hintWallets(tx, deps.hints, [userId])
}
