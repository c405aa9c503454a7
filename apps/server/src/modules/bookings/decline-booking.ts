import { assertTransaction, onCommit, type Tx } from '../../db/transaction.ts'
import type { SignedIn } from '../../http/caller.ts'
import { AppError } from '../../http/errors.ts'
import { offersTopic } from '../../realtime/hints.ts'
import { assertWasAsked } from './actor.ts'
import type { BookingParts } from './booking-parts.ts'
import { lockBooking } from './booking-store.ts'
import { changeBooking } from './change-booking.ts'
import { closeOffer } from './offer-store.ts'

/** A requested driver turns the booking down, for good. Dispatch looks at once whether somebody else can be asked. */
export async function declineBooking(
  tx: Tx,
  parts: BookingParts,
  input: { bookingId: string; driver: SignedIn },
): Promise<void> {
  assertTransaction(tx)
  const before = await lockBooking(tx, input.bookingId)
  const offer = {
    bookingId: before.id,
    driver: input.driver.userId,
    outcome: 'declined' as const,
    at: parts.now(),
  }
  if (!(await closeOffer(tx, offer))) {
    await assertWasAsked(tx, before.id, input.driver.userId)
    throw new AppError('offer_not_found')
  }
  if (before.status === 'NEW') {
    await changeBooking(tx, parts, before, {
      type: 'booking.asked',
      acting: input.driver,
      askedDrivers: [input.driver.userId],
      set: { askedDrivers: Math.max(0, before.askedDrivers - 1) },
    })
  }
  onCommit(tx, () => parts.hints.publish([offersTopic(input.driver.userId)]))
}
