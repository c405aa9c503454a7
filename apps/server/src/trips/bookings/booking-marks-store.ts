import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { ListMarks } from '../../platform/lists/list-feed.ts'

/**
 * Marks of the list of bookings: the newest one, and those that have not ended with the numbers of their events. So
 * reading a mark does not grow with the table. What changes about an ended booking, such as a late rating, changes no
 * mark.
 */
export function createBookingMarks(db: Database): ListMarks {
  return {
    async all() {
      const { rows } = await sql<{ mark: string }>`
        select concat_ws('-', (select id from bookings order by id desc limit 1), ${open}) as mark
        from bookings b where ${isOpen}`.execute(db)
      return rows[0]?.mark ?? ''
    },
    async ofFleets(fleetadmins) {
      const { rows } = await sql<{ fleetadmin: string; mark: string }>`
        select f.fleetadmin, concat_ws('-',
          (select b.id from bookings b where b.fleetadmin = f.fleetadmin order by b.id desc limit 1),
          (select ${open} from bookings b where b.fleetadmin = f.fleetadmin and ${isOpen})) as mark
        from unnest(${fleetadmins}::uuid[]) as f(fleetadmin)`.execute(db)
      return new Map(rows.map(({ fleetadmin, mark }) => [fleetadmin, mark]))
    },
  }
}

/** As the index `bookings_open` has it. */
const isOpen = sql`b.status not in ('COMPLETE', 'CANCELLED')`
const open = sql`concat_ws('-', count(*), bit_xor(uuid_hash_extended(b.id, b.event_number)))`
