import type { DispatchedBooking } from '@cabstand/domain/dispatch/offer-policy'
import type { Settings } from '../../operator/settings/index.ts'
import type { BookingRow } from '../bookings/index.ts'

/** The times of a booking for the rules of dispatch. `newSince`: when it became NEW. */
export function toDispatchedBooking(
  settings: Settings,
  booking: BookingRow,
  newSince: Date,
): DispatchedBooking {
  return {
    ...automationOf(settings),
    newSinceMs: newSince.getTime(),
    tripDateMs: booking.bookLater ? booking.tripDate.getTime() : null,
  }
}

/** What the rules of dispatch need of the settings. */
export const automationOf = ({ autoDispatch, autoDispatchSince }: Settings) => ({
  autoDispatch,
  autoSinceMs: autoDispatchSince?.getTime() ?? null,
})
