import type { ImportContext, KnownBooking } from './context.ts'
import type { LegacyEntry } from './export-file.ts'
import { findImportedBookings } from './legacy-ids-store.ts'
import { Refused } from './outcome.ts'

/** The bookings of a batch of records that are kept by booking. `get` throws Refused for one that is not placed. */
export function createBookingLookup({ db, checkedBookings }: ImportContext) {
  let found: ReadonlyMap<string, KnownBooking> = new Map()
  return {
    prepare: async (entries: readonly LegacyEntry[]): Promise<void> => {
      found = await findImportedBookings(
        db,
        entries.map(({ id }) => id),
      )
    },
    get: (legacyId: string): KnownBooking => {
      const booking = found.get(legacyId) ?? checkedBookings.get(legacyId)
      if (booking === undefined) throw new Refused('unknown_booking')
      return booking
    },
  }
}
