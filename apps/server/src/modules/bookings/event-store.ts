import type { BookingEventType } from '@cabstand/contract/schemas/booking'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/transaction.ts'

export type EventActor = 'rider' | 'driver' | 'admin' | 'system'

/** A numbered step of a booking. Holds internal facts: `toWire` decides what an audience sees. */
export interface BookingEvent {
  readonly bookingId: string
  readonly number: number
  readonly type: BookingEventType
  readonly actor: EventActor
  readonly actorId: string | null
  readonly at: Date
  readonly changes: Record<string, unknown>
}

/** Writes the event and its outbox row in one statement, while the booking's row is locked. */
export async function insertEvent(tx: Tx, event: BookingEvent): Promise<void> {
  await sql`
    with event as (
      insert into booking_events (booking_id, number, type, actor, actor_id, changes, at)
      values (${event.bookingId}, ${event.number}, ${event.type}, ${event.actor}, ${event.actorId},
        ${JSON.stringify(event.changes)}, ${event.at})
      returning booking_id, number, at)
    insert into outbox (booking_id, number, at) select booking_id, number, at from event`.execute(tx)
}

/** When a booking became NEW: when it was made, or when what is paid in advance was paid. */
export async function getNewSince(
  db: Database,
  booking: { id: string; prepaid: boolean; bookingDate: Date },
): Promise<Date> {
  if (!booking.prepaid) return booking.bookingDate
  const event = await db
    .selectFrom('bookingEvents')
    .select('at')
    .where('bookingId', '=', booking.id)
    .where('type', '=', 'booking.requested')
    .executeTakeFirst()
  return event?.at ?? booking.bookingDate
}

/** Events of a booking after a number, in order. */
export async function listEventsAfter(
  db: Database,
  bookingId: string,
  after: number,
): Promise<BookingEvent[]> {
  const rows = await db
    .selectFrom('bookingEvents')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .where('number', '>', after)
    .orderBy('number')
    .execute()
  return rows as unknown as BookingEvent[]
}

/** Those of some bookings that have events after the number given for each. */
export async function listBookingsBehind(
  db: Database,
  numbers: ReadonlyMap<string, number>,
): Promise<string[]> {
  if (numbers.size === 0) return []
  // As arrays: thousands of bookings are followed, and most have nothing new.
  const { rows } = await sql<{ id: string }>`
    select b.id from unnest(${[...numbers.keys()]}::uuid[], ${[...numbers.values()]}::int[]) as known(id, number)
    join bookings b on b.id = known.id and b.event_number > known.number`.execute(db)
  return rows.map((row) => row.id)
}
