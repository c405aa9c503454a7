import { changeAlerts } from '@cabstand/domain/booking/alerts'
import { isBeforeDispatch } from '@cabstand/domain/booking/book-later'
import type { SignedIn } from '../../platform/caller.ts'
import { assertTransaction, onCommit, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { assertWasAsked } from './actor.ts'
import type { BookingDeps } from './booking-deps.ts'
import type { BookingRow, BookingUpdate } from './booking-row.ts'
import { lockBooking } from './booking-store.ts'
import { changeBooking } from './change-booking.ts'
import { closeOffer } from './offer-store.ts'
import { offersTopics } from './topics.ts'

/** A driver whom staff chose before the search: staff must choose another one, or wait for the search. */
function alertOfDecline(
  { alerts, bookLater, tripDate }: BookingRow,
  now: Date,
): Pick<BookingUpdate, 'alerts'> {
  const isEarly = bookLater && isBeforeDispatch(tripDate.getTime(), now.getTime())
  return isEarly ? { alerts: changeAlerts(alerts, { add: ['assignment_declined'] }) } : {}
}

/** A requested driver declines the booking. They get no further offer for it. Dispatch runs again at once. */
export async function declineBooking(
  tx: Tx,
  deps: BookingDeps,
  input: { bookingId: string; driver: SignedIn },
): Promise<void> {
  assertTransaction(tx)
  const before = await lockBooking(tx, input.bookingId)
  const offer = {
    bookingId: before.id,
    driver: input.driver.userId,
    outcome: 'declined' as const,
    at: deps.now(),
  }
  if (!(await closeOffer(tx, offer))) {
    await assertWasAsked(tx, before.id, input.driver.userId)
    throw new AppError('offer_not_found')
  }
  if (before.status === 'NEW') {
    await changeBooking(tx, deps, before, {
      type: 'booking.asked',
      acting: input.driver,
      askedDrivers: [input.driver.userId],
      set: { askedDrivers: Math.max(0, before.askedDrivers - 1), ...alertOfDecline(before, offer.at) },
    })
  }
  onCommit(tx, () => deps.hints.publish([offersTopics.of(input.driver.userId)]))
}
