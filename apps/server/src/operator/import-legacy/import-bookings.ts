import { randomBytes } from 'node:crypto'
import { importBookings } from '../../trips/bookings/index.ts'
import type { ImportContext } from './context.ts'
import type { LegacyEntry } from './export-file.ts'
import { importCollection } from './import-collection.ts'
import { type BookingDraft, mapBooking } from './map-booking.ts'

/** Places the bookings that have ended. */
export async function importPastBookings(
  context: ImportContext,
  entries: AsyncIterable<LegacyEntry>,
  isInMiles: boolean,
): Promise<void> {
  const { checkedBookings, rules, writes } = context
  const of = { ...context, isInMiles, random: () => randomBytes(10) }
  await importCollection<BookingDraft>(context, {
    kind: 'bookings',
    entries,
    batch: 250,
    map: (entry) => mapBooking(entry, of),
    placed: ({ legacyId, booking: { id, customer, driver } }) => {
      if (!writes) checkedBookings.set(legacyId, { id, customer: customer.id, driver: driver?.id ?? null })
    },
    write: (tx, drafts) =>
      importBookings(
        tx,
        drafts.map(({ booking }) => booking),
        rules,
      ),
  })
}
