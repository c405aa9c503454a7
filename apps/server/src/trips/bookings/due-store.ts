import type { BookingStatus } from '@cabstand/domain/booking/status'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { BookingRow } from './booking-row.ts'

/** Ids of bookings in these statuses that are due, the most overdue first, without those in `except`. */
export async function listDueBookings(
  db: Database,
  query: {
    readonly statuses: readonly BookingStatus[]
    readonly now: Date
    readonly limit: number
    readonly except: readonly string[]
  },
): Promise<string[]> {
  const rows = await selectDueBookings(db, query)
  return rows.map((row) => row.id)
}

const selectDueBookings = prepared(
  (
    db,
    {
      statuses,
      now,
      limit,
      except,
    }: { statuses: readonly BookingStatus[]; now: Date; limit: number; except: readonly string[] },
  ) =>
    db
      .selectFrom('bookings')
      .select('id')
      .where('dueAt', '<=', now)
      .where('status', '=', sql<BookingStatus>`any(${statuses}::text[])`)
      .where('id', '<>', sql<string>`all(${except}::uuid[])`)
      .orderBy('dueAt')
      .limit(limit),
)

/** Locks a due booking; undefined when it is no longer due, or when another process has locked it. */
export async function lockDueBooking(
  tx: Tx,
  query: { readonly id: string; readonly statuses: readonly BookingStatus[]; readonly now: Date },
): Promise<BookingRow | undefined> {
  const [row] = await selectDueForUpdate(tx, query)
  return row
}

const selectDueForUpdate = prepared(
  (db, { id, statuses, now }: { id: string; statuses: readonly BookingStatus[]; now: Date }) =>
    db
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', id)
      .where('dueAt', '<=', now)
      .where('status', '=', sql<BookingStatus>`any(${statuses}::text[])`)
      .forUpdate()
      .skipLocked(),
)

/**
 * Sets the next due time of a booking, unless the booking has changed or is locked. No visible field changes.
 */
export async function setBookingDue(
  db: Database | Tx,
  booking: Pick<BookingRow, 'id' | 'eventNumber'>,
  dueAt: Date | null,
): Promise<void> {
  await updateDue(db, { id: booking.id, eventNumber: booking.eventNumber, dueAt })
}

const updateDue = prepared(
  (db, { id, eventNumber, dueAt }: { id: string; eventNumber: number; dueAt: Date | null }) =>
    db
      .updateTable('bookings')
      .set({ dueAt })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('bookings')
          .select('id')
          .where('id', '=', id)
          .where('eventNumber', '=', eventNumber)
          .forUpdate()
          .skipLocked(),
      )
      .returning('id'),
)
