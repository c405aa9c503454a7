import type { BookingSnapshot } from '@cabstand/contract/schemas/booking'
import type { BookingStatus } from '@cabstand/domain/booking/status'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { AuditSubject } from '../../platform/audit/audit-subject.ts'
import type { Database } from '../../platform/db/database.ts'
import type { JsonText } from '../../platform/db/json.ts'
import { prepared, preparedByShape, preparedRead } from '../../platform/db/prepared.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { violatedConstraint } from '../../platform/db/violated-constraint.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { BookingRow, BookingUpdate } from './booking-row.ts'
import { type BookingEvent, changesColumns } from './event-store.ts'

/** Inserts a booking; undefined when its reference already exists. */
export async function insertBooking(
  tx: Tx,
  booking: Insertable<DB['bookings']>,
): Promise<BookingRow | undefined> {
  const [row] = await insertRow(tx, booking, Object.keys(booking).join())
  return row
}

const insertRow = preparedByShape((db, booking: Insertable<DB['bookings']>) =>
  db
    .insertInto('bookings')
    .values(booking)
    .onConflict((oc) => oc.column('reference').doNothing())
    .returningAll(),
)

const selectBooking = preparedRead((db, { id }: { id: string }) =>
  db.selectFrom('bookings').selectAll().where('id', '=', id),
)

export async function findBooking(db: Database | Tx, id: string): Promise<BookingRow | undefined> {
  const [row] = await selectBooking(db, { id })
  return row
}

/** Whether there is any booking. */
export async function hasBookings(db: Database | Tx): Promise<boolean> {
  return (await db.selectFrom('bookings').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Whether a rider has booked anything. */
export async function hasBooked(db: Database | Tx, rider: string): Promise<boolean> {
  const booking = await db
    .selectFrom('bookings')
    .select('id')
    .where('customer', '=', rider)
    .limit(1)
    .executeTakeFirst()
  return booking !== undefined
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

const selectBookingToPay = prepared((db, { id }: { id: string }) =>
  db
    .selectFrom('bookings as b')
    .selectAll('b')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('users as u')
            .select('u.id')
            .where((ub) =>
              ub.or([ub('u.id', '=', ub.ref('b.customer')), ub('u.id', '=', ub.ref('b.driver'))]),
            )
            .where('u.referralPending', '=', true),
        )
        .$castTo<boolean>()
        .as('referralPending'),
    )
    .where('b.id', '=', id)
    .forUpdate('b'),
)

/** The booking, locked as by `lockBooking`, and whether a referral of its rider or driver waits for a paid trip. */
export async function lockBookingToPay(
  tx: Tx,
  id: string,
): Promise<{ readonly booking: BookingRow; readonly referralPending: boolean }> {
  const [row] = await selectBookingToPay(tx, { id })
  if (row === undefined) throw new AppError('booking_not_found')
  const { referralPending, ...booking } = row
  return { booking, referralPending }
}

/**
 * Writes a change with its numbered event in one statement. Returns false and writes nothing when the booking has
 * changed since it was read. Throws `insufficient_balance` when the rider's wallet does not cover a larger wallet part.
 */
export async function updateBooking(
  tx: Tx,
  from: Pick<BookingRow, 'id' | 'status' | 'eventNumber'>,
  { set, event }: { readonly set: BookingUpdate; readonly event: BookingEvent },
): Promise<boolean> {
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
  }
  try {
    const written = await writeChange(tx, values, Object.keys(set).join())
    return written.length === 1
  } catch (error) {
    // The wallet part of a booking is reserved in the wallet by the same statement.
    if (violatedConstraint(error) === 'wallet_holds_covered')
      throw new AppError('insufficient_balance', { cause: error })
    throw error
  }
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
}

/** One prepared statement for each combination of changed columns; `set_` precedes the name of a column. */
const writeChange = preparedByShape((db, values: ChangeValues) => {
  const set = Object.entries(values).flatMap(([name, value]) =>
    name.startsWith('set_') ? [[name.slice('set_'.length), value] as const] : [],
  )
  const update = db
    .updateTable('bookings')
    .set({ ...(Object.fromEntries(set) as Updateable<DB['bookings']>), eventNumber: values.number })
    .where('id', '=', values.id)
    .where('status', '=', values.status)
    .where('eventNumber', '=', values.eventNumber)
    .returning('id')
  const statement = sql<{ id: string }>`with changed as (${update}), event as (
      insert into booking_events (booking_id, number, type, actor, actor_id, changes, about_customer, about_driver, at)
      select id, ${values.number}::int, ${values.type}::text, ${values.actor}::text, ${values.actorId}::uuid,
        ${values.changes}::jsonb, ${values.aboutCustomer}::jsonb, ${values.aboutDriver}::jsonb,
        ${values.at}::timestamptz
      from changed)
    select id from changed`
  return { compile: () => statement.compile(db) }
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

export const bookingSubject: AuditSubject = {
  type: 'booking',
  name: (id) => sql`select reference from bookings where id = ${id}`,
  isInFleet: (id, fleetadmin) =>
    sql<boolean>`exists (select from bookings where id = ${id} and fleetadmin = ${fleetadmin})`,
}
