import type { FareRules } from '@cabstand/domain/fare/tariff'
import { formerCancellationFee, formerTripPaid } from '@cabstand/domain/ledger/postings'
import { type Entry, postEntries } from '../../money/wallet/index.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { drawReference, type PastBooking, pastBookingColumns } from './past-booking.ts'
import { insertPastBookings, listUsedReferences } from './past-bookings-store.ts'

/**
 * Stores bookings that ended in a former system, with the ledger entries that reports count. They have no events, no
 * receipts and no due time: nothing happens to them any more. No wallet changes.
 */
export async function importBookings(
  tx: Tx,
  bookings: readonly PastBooking[],
  rules: FareRules,
): Promise<void> {
  assertTransaction(tx)
  if (bookings.length === 0) return
  const references = await drawReferences(tx, bookings.length)
  await insertPastBookings(
    tx,
    bookings.map((booking, index) =>
      pastBookingColumns(booking, { reference: references[index] ?? '', rules }),
    ),
  )
  await postEntries(tx, bookings.map(entryOf))
}

function entryOf(booking: PastBooking): Entry {
  const { cancelled, price, payment } = booking
  const postings =
    cancelled === null
      ? formerTripPaid({ ...price, discountAmount: payment.discountAmount })
      : formerCancellationFee({ amount: cancelled.fee })
  // Reports count a trip at the time of its entry.
  return { event: 'booking.imported', bookingId: booking.id, at: booking.endedAt, postings }
}

async function drawReferences(tx: Tx, count: number): Promise<string[]> {
  const unused = new Set<string>()
  while (unused.size < count) {
    const drawn = Array.from({ length: count - unused.size }, drawReference)
    const used = new Set(await listUsedReferences(tx, drawn))
    for (const reference of drawn) if (!used.has(reference)) unused.add(reference)
  }
  return [...unused]
}
