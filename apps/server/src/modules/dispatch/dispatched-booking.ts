import type { DispatchedBooking } from '@cabstand/domain/dispatch/offer-policy'
import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/transaction.ts'
import { type BookingRow, getNewSince } from '../bookings/index.ts'
import type { SettingsReader } from '../settings/index.ts'

/** The times of a booking for the rules of dispatch, from the current settings, counted from when it became NEW. */
export async function toDispatchedBooking(
  deps: { readonly db: Database | Tx; readonly settings: Pick<SettingsReader, 'get'> },
  booking: BookingRow,
): Promise<DispatchedBooking> {
  const { autoDispatch } = await deps.settings.get()
  return {
    autoDispatch,
    newSinceMs: (await getNewSince(deps.db, booking)).getTime(),
    tripDateMs: booking.bookLater ? booking.tripDate.getTime() : null,
  }
}
