import type { Tx } from '../../platform/db/transaction.ts'
import { type BookingRow, lockBooking } from '../../trips/bookings/index.ts'
import { type Attempt, findAttempt, lockAttempt } from './attempt-store.ts'

/**
 * A payment with its booking, both locked; undefined: there is none. The booking is locked first, and a payment before
 * those that were paid in its checkout.
 */
export async function lockPayment(
  tx: Tx,
  id: string,
): Promise<{ readonly attempt: Attempt; readonly booking: BookingRow | null } | undefined> {
  const known = await findAttempt(tx, id)
  if (known === undefined) return undefined
  const booking = known.bookingId === null ? null : await lockBooking(tx, known.bookingId)
  if (known.paidIn !== null) await lockAttempt(tx, known.paidIn)
  return { attempt: await lockAttempt(tx, id), booking }
}

/** The same for one that is known to exist. */
export async function getLockedPayment(tx: Tx, id: string) {
  const payment = await lockPayment(tx, id)
  if (payment === undefined) throw new Error('the payment does not exist')
  return payment
}
