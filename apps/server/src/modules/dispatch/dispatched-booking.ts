import type { DispatchedBooking } from '@cabstand/domain/dispatch/offer-policy'
import { type BookingParts, type BookingRow, getNewSince } from '../bookings/index.ts'

/** What dispatch's clocks read of a booking: by the settings in force now, counted from when it became NEW. */
export async function toDispatchedBooking(
  parts: Pick<BookingParts, 'db' | 'settings'>,
  booking: BookingRow,
): Promise<DispatchedBooking> {
  const { autoDispatch } = await parts.settings.get()
  return {
    autoDispatch,
    newSinceMs: (await getNewSince(parts.db, booking)).getTime(),
    tripDateMs: booking.bookLater ? booking.tripDate.getTime() : null,
  }
}
