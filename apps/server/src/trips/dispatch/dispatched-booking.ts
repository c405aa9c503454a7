import type { DispatchedBooking } from '@cabstand/domain/dispatch/offer-policy'
import type { Settings, SettingsReader } from '../../operator/settings/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { type BookingRow, getNewSince } from '../bookings/index.ts'

/** The times of a booking for the rules of dispatch, from the current settings, counted from when it became NEW. */
export async function toDispatchedBooking(
  deps: { readonly db: Database | Tx; readonly settings: Pick<SettingsReader, 'get'> },
  booking: BookingRow,
): Promise<DispatchedBooking> {
  return {
    ...automationOf(await deps.settings.get()),
    newSinceMs: (await getNewSince(deps.db, booking)).getTime(),
    tripDateMs: booking.bookLater ? booking.tripDate.getTime() : null,
  }
}

/** What the rules of dispatch need of the settings. */
export const automationOf = ({ autoDispatch, autoDispatchSince }: Settings) => ({
  autoDispatch,
  autoSinceMs: autoDispatchSince?.getTime() ?? null,
})
