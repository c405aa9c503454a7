import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { prepared, preparedByShape } from '../../db/prepared.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Tx } from '../../db/transaction.ts'
import { AppError } from '../../http/errors.ts'
import { type BookingRow, type BookingUpdate, toBookingRow } from './booking-row.ts'
import type { BookingEvent } from './event-store.ts'

/** Inserts a booking; undefined when its reference is taken. */
export async function insertBooking(
  tx: Tx,
  booking: Insertable<DB['bookings']>,
): Promise<BookingRow | undefined> {
  const row = await tx
    .insertInto('bookings')
    .values(booking)
    .onConflict((oc) => oc.column('reference').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? undefined : toBookingRow(row)
}

const selectBooking = prepared((db, { id }: { id: string }) =>
  db.selectFrom('bookings').selectAll().where('id', '=', id),
)

export async function findBooking(db: Database | Tx, id: string): Promise<BookingRow | undefined> {
  const [row] = await selectBooking(db, { id })
  return row === undefined ? undefined : toBookingRow(row)
}

/** Whether anything was ever booked. */
export async function hasBookings(db: Database): Promise<boolean> {
  return (await db.selectFrom('bookings').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Throws `booking_not_found`. */
export async function getBookingRow(db: Database | Tx, id: string): Promise<BookingRow> {
  const booking = await findBooking(db, id)
  if (booking === undefined) throw new AppError('booking_not_found')
  return booking
}

const selectBookingForUpdate = prepared((db, { id }: { id: string }) =>
  db.selectFrom('bookings').selectAll().where('id', '=', id).forUpdate(),
)

/** The booking, locked until the transaction ends. Throws `booking_not_found`. */
export async function lockBooking(tx: Tx, id: string): Promise<BookingRow> {
  const [row] = await selectBookingForUpdate(tx, { id })
  if (row === undefined) throw new AppError('booking_not_found')
  return toBookingRow(row)
}

/**
 * Writes a booking that is still as it was seen, its numbered event and the event's outbox row, in one statement.
 * False, and nothing is written, when it has moved on.
 */
export async function updateBooking(
  tx: Tx,
  from: Pick<BookingRow, 'id' | 'status' | 'eventNumber'>,
  set: BookingUpdate,
  event: BookingEvent,
): Promise<boolean> {
  const columns = Object.keys(set)
  const values = {
    ...Object.fromEntries(Object.entries(set).map(([column, value]) => [`set_${column}`, value])),
    id: from.id,
    status: from.status,
    eventNumber: from.eventNumber,
    number: event.number,
    type: event.type,
    actor: event.actor,
    actorId: event.actorId,
    at: event.at,
    changes: JSON.stringify(event.changes),
  }
  const written = await writeChange(tx, values, columns.join())
  return written.length === 1
}

interface ChangeValues {
  readonly id: string
  readonly status: string
  readonly eventNumber: number
  readonly number: number
  readonly type: string
  readonly actor: string
  readonly actorId: string | null
  readonly at: Date
  readonly changes: string
}

/** One statement for each combination of columns that a change sets; their values are named `set_` and the column. */
const writeChange = preparedByShape((db, values: ChangeValues) => {
  const set = Object.entries(values).flatMap(([name, value]) =>
    name.startsWith('set_') ? [[name.slice('set_'.length), value] as const] : [],
  )
  return db
    .with('changed', (qb) =>
      qb
        .updateTable('bookings')
        .set({ ...(Object.fromEntries(set) as Updateable<DB['bookings']>), eventNumber: values.number })
        .where('id', '=', values.id)
        .where('status', '=', values.status)
        .where('eventNumber', '=', values.eventNumber)
        .returning('id'),
    )
    .with('event', (qb) =>
      qb
        .insertInto('bookingEvents')
        .columns(['bookingId', 'number', 'type', 'actor', 'actorId', 'changes', 'at'])
        .expression((eb) =>
          eb
            .selectFrom('changed')
            .select((of) => [
              'changed.id',
              of.val(values.number).as('number'),
              of.val(values.type).as('type'),
              of.val(values.actor).as('actor'),
              of.val(values.actorId).as('actorId'),
              of.val(values.changes).as('changes'),
              of.val(values.at).as('at'),
            ]),
        )
        .returning(['bookingId', 'number', 'at']),
    )
    .insertInto('outbox')
    .columns(['bookingId', 'number', 'at'])
    .expression((eb) => eb.selectFrom('event').select(['bookingId', 'number', 'at']))
    .returning('number')
})

export type BookingScope = 'now' | 'later' | 'past' | 'all'

export interface BookingFilter {
  readonly customer?: string
  readonly driver?: string
  readonly fleetadmin?: string
  readonly scope: BookingScope
  /** Only those made before this booking id. */
  readonly before?: string
  readonly limit: number
}

/** A page of bookings, newest first. */
export async function listBookingRows(db: Database, filter: BookingFilter): Promise<BookingRow[]> {
  let query = db.selectFrom('bookings').selectAll().orderBy('id', 'desc').limit(filter.limit)
  if (filter.customer !== undefined) query = query.where('customer', '=', filter.customer)
  if (filter.driver !== undefined) query = query.where('driver', '=', filter.driver)
  if (filter.fleetadmin !== undefined) query = query.where('fleetadmin', '=', filter.fleetadmin)
  if (filter.before !== undefined) query = query.where('id', '<', filter.before)
  if (filter.scope === 'past') {
    // To its driver a paid trip is past; its rider may still rate it.
    const over = filter.driver === undefined ? [] : ['PAID']
    query = query.where('status', 'in', ['COMPLETE', 'CANCELLED', ...over])
  }
  if (filter.scope === 'now') {
    query = query
      .where('status', 'not in', ['COMPLETE', 'CANCELLED'])
      .where(
        sql<boolean>`not (book_later and status in ('NEW', 'ACCEPTED') and trip_date > now() + interval '15 minutes')`,
      )
  }
  if (filter.scope === 'later') {
    query = query
      .where('status', 'in', ['NEW', 'ACCEPTED'])
      .where('bookLater', '=', true)
      .where('tripDate', '>', sql<Date>`now() + interval '15 minutes'`)
  }
  return (await query.execute()).map(toBookingRow)
}

/** Trips that bind a driver, oldest first. */
export async function listDriverTrips(db: Database, driver: string): Promise<BookingRow[]> {
  const rows = await db
    .selectFrom('bookings')
    .selectAll()
    .where('driver', '=', driver)
    .where('status', 'in', ['ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED', 'PENDING'])
    .orderBy('id')
    .execute()
  return rows.map(toBookingRow)
}
