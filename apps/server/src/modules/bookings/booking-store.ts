import type { BookingSnapshot } from '@cabstand/contract/schemas/booking'
import type { BookingStatus } from '@cabstand/domain/booking/status'
import type { Insertable, Updateable } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { JsonText } from '../../db/json.ts'
import { prepared, preparedByShape, preparedRead } from '../../db/prepared.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Tx } from '../../db/transaction.ts'
import { insertRowIf, type OutboxRow } from '../../events/outbox-store.ts'
import { AppError } from '../../http/errors.ts'
import type { BookingRow, BookingUpdate } from './booking-row.ts'
import { type BookingEvent, changesColumns } from './event-store.ts'

/** Inserts a booking; undefined when its reference already exists. */
export async function insertBooking(
  tx: Tx,
  booking: Insertable<DB['bookings']>,
): Promise<BookingRow | undefined> {
  return tx
    .insertInto('bookings')
    .values(booking)
    .onConflict((oc) => oc.column('reference').doNothing())
    .returningAll()
    .executeTakeFirst()
}

const selectBooking = preparedRead((db, { id }: { id: string }) =>
  db.selectFrom('bookings').selectAll().where('id', '=', id),
)

export async function findBooking(db: Database | Tx, id: string): Promise<BookingRow | undefined> {
  const [row] = await selectBooking(db, { id })
  return row
}

/** Whether there is any booking. */
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
  return row
}

/**
 * Updates a booking unless it has changed since it was read, and inserts its numbered event and the event's outbox row,
 * if any, in one statement. Returns false and writes nothing when the booking has changed.
 */
export async function updateBooking(
  tx: Tx,
  from: Pick<BookingRow, 'id' | 'status' | 'eventNumber'>,
  set: BookingUpdate,
  event: BookingEvent,
  outboxRow: OutboxRow | undefined,
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
    ...changesColumns(event),
    ...(outboxRow === undefined
      ? {}
      : { outboxId: outboxRow.id, outboxSubject: outboxRow.subject, outboxPayload: outboxRow.payload }),
  }
  const written = await writeChange(
    tx,
    values,
    `${columns.join()}${outboxRow === undefined ? '' : ' outbox'}`,
  )
  return written.length === 1
}

interface ChangeValues {
  readonly id: string
  readonly status: BookingStatus
  readonly eventNumber: number
  readonly number: number
  readonly type: string
  readonly actor: string
  readonly actorId: string | null
  readonly at: Date
  readonly changes: JsonText<Partial<BookingSnapshot>>
  readonly aboutCustomer: JsonText<Partial<BookingSnapshot>> | null
  readonly aboutDriver: JsonText<Partial<BookingSnapshot>> | null
  /** These three are absent when no reaction handles the event. */
  readonly outboxId?: string
  readonly outboxSubject?: string
  readonly outboxPayload?: JsonText<object>
}

/** One prepared statement for each combination of changed columns; parameters are named `set_` and the column. */
const writeChange = preparedByShape((db, values: ChangeValues) => {
  const set = Object.entries(values).flatMap(([name, value]) =>
    name.startsWith('set_') ? [[name.slice('set_'.length), value] as const] : [],
  )
  const { outboxId: id, outboxSubject: subject, outboxPayload: payload, type, at } = values
  const changed = db
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
        .columns([
          'bookingId',
          'number',
          'type',
          'actor',
          'actorId',
          'changes',
          'aboutCustomer',
          'aboutDriver',
          'at',
        ])
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
              of.val(values.aboutCustomer).as('aboutCustomer'),
              of.val(values.aboutDriver).as('aboutDriver'),
              of.val(values.at).as('at'),
            ]),
        )
        .returning('number'),
    )
  const written =
    id === undefined || subject === undefined || payload === undefined
      ? changed
      : changed.with('outboxed', () => insertRowIf({ id, type, subject, payload, at }, 'event'))
  return written.selectFrom('event').select('number')
})

/** The current trips of a driver, oldest first. */
export async function listDriverTrips(db: Database, driver: string): Promise<BookingRow[]> {
  return db
    .selectFrom('bookings')
    .selectAll()
    .where('driver', '=', driver)
    .where('status', 'in', ['ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED', 'PENDING'])
    .orderBy('id')
    .execute()
}
