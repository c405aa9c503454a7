import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'

export interface UnreadChat {
  readonly bookingId: string
  readonly unread: number
}

/** How many messages of the other party these people have not read, for each of their bookings that has not ended. */
export async function listUnread(
  db: Database,
  people: readonly string[],
): Promise<(UnreadChat & { readonly person: string })[]> {
  const { rows } = await sql<UnreadChat & { readonly person: string }>`
    select p.person, b.id as booking_id, count(*)::int as unread
    from unnest(${people}::uuid[]) as p(person)
    join bookings b on b.customer = p.person and ${isOpen}
    join chats c on c.booking_id = b.id
    join chat_events e on e.booking_id = b.id and e.message_id is not null
      and e.message_number > c.rider_read and e.party = 'driver'
    group by 1, 2
    union all
    select p.person, b.id, count(*)::int
    from unnest(${people}::uuid[]) as p(person)
    join bookings b on b.driver = p.person and ${isOpen}
    join chats c on c.booking_id = b.id
    join chat_events e on e.booking_id = b.id and e.message_id is not null
      and e.message_number > c.driver_read and e.party = 'rider' and e.driver = p.person
    group by 1, 2
    order by 2`.execute(db)
  return rows
}

/** As the indexes of open bookings have it. */
const isOpen = sql`b.status not in ('COMPLETE', 'CANCELLED')`
