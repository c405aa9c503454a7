import type { DispatchedBooking } from '@cabstand/domain/dispatch/offer-policy'
import { type BookingDeps, type BookingRow, getNewSince } from '../bookings/index.ts'

/** The times of a booking for the rules of dispatch, from the current settings, counted from when it became NEW. */
export async function toDispatchedBooking(
  deps: Pick<BookingDeps, 'db' | 'settings'>,
  booking: BookingRow,
): Promise<DispatchedBooking> {
  const { autoDispatch } = await deps.settings.get()
  return {
    autoDispatch,
    newSinceMs: (await getNewSince(deps.db, booking)).getTime(),
    tripDateMs: booking.bookLater ? booking.tripDate.getTime() : null,
  }
}
