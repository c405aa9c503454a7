import type { BookingSnapshot } from '@cabstand/contract/schemas/booking'
import type { BookingEventType } from '@cabstand/contract/schemas/booking-event'
import { type Insertable, sql } from 'kysely'
import { fullName } from '../../people/users/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { toJson } from '../../platform/db/json.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { EventActor } from '../../platform/db/stored-values.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { splitPersonal } from './personal-parts.ts'

/** When a booking `b` became NEW: when its driver gave it back, when its advance payment was made, or when it was made. */
export const newSince = sql<Date>`coalesce(b.returned_at,
  case when b.prepaid then
    (select e.at from booking_events e where e.booking_id = b.id and e.type = 'booking.requested') end,
  b.booking_date)`

/** A numbered event of a booking, with internal fields. `toWire` selects the fields of an audience. */
export interface BookingEvent {
  readonly bookingId: string
  readonly number: number
  readonly type: BookingEventType
  readonly actor: EventActor
  readonly actorId: string | null
  readonly at: Date
  readonly changes: Partial<BookingSnapshot>
}

/** The columns that an event's changes are written to. */
export function changesColumns({ changes, actor }: BookingEvent) {
  const stored = splitPersonal(changes, actor)
  return {
    changes: toJson(stored.changes),
    aboutCustomer: stored.aboutCustomer && toJson(stored.aboutCustomer),
    aboutDriver: stored.aboutDriver && toJson(stored.aboutDriver),
  }
}

/** Inserts an event while the booking's row is locked. */
export async function insertEvent(tx: Tx, event: BookingEvent): Promise<void> {
  const { bookingId, number, type, actor, actorId, at } = event
  await insertRow(tx, { bookingId, number, type, actor, actorId, at, ...changesColumns(event) })
}

const insertRow = prepared((db, row: Insertable<DB['bookingEvents']>) =>
  db.insertInto('bookingEvents').values(row),
)

/** When a booking became NEW. */
export async function getNewSince(db: Database | Tx, bookingId: string): Promise<Date> {
  const row = await db
    .selectFrom('bookings as b')
    .select(newSince.as('at'))
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return row.at
}

/** Events of a booking after a number, in order. */
export async function listEventsAfter(
  db: Database,
  bookingId: string,
  after: number,
): Promise<BookingEvent[]> {
  return db
    .selectFrom('bookingEvents')
    .select(['bookingId', 'number', 'type', 'actor', 'actorId', 'at'])
    .select(whole.as('changes'))
    .where('bookingId', '=', bookingId)
    .where('number', '>', after)
    .orderBy('number')
    .execute()
}

/** The names of the admins who caused events of a booking, by id; empty after they were erased. */
export async function listAdminsOf(db: Database, bookingId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('bookingEvents as e')
    .innerJoin('personNames as u', 'u.id', 'e.actorId')
    .select(['e.actorId', 'u.firstName', 'u.lastName'])
    .where('e.bookingId', '=', bookingId)
    .where('e.actor', '=', 'admin')
    .execute()
  return new Map(
    rows.map(({ actorId, firstName, lastName }) => [
      actorId ?? '',
      fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }),
    ]),
  )
}

/** The changes with their personal data, unless it was erased. */
const whole = sql<
  Partial<BookingSnapshot>
>`changes || coalesce(about_customer, '{}') || coalesce(about_driver, '{}')`

/** Those of the given bookings that have events after the number given for each. */
export async function listBookingsBehind(
  db: Database,
  numbers: ReadonlyMap<string, number>,
): Promise<string[]> {
  if (numbers.size === 0) return []
  // Passed as arrays: thousands of bookings are followed, and most have no new event.
  const { rows } = await sql<{ id: string }>`
    select b.id from unnest(${[...numbers.keys()]}::uuid[], ${[...numbers.values()]}::int[]) as known(id, number)
    join bookings b on b.id = known.id and b.event_number > known.number`.execute(db)
  return rows.map((row) => row.id)
}
