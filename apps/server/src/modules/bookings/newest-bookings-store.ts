import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** Ids of the newest bookings of all, newest first. */
export async function listNewestBookings(db: Database, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('bookings').select('id').orderBy('id', 'desc').limit(limit).execute()
  return rows.map(({ id }) => id)
}

/** Ids of the newest bookings of some fleet admins, newest first; an empty list for those who have none. */
export async function listNewestBookingsOf(
  db: Database,
  fleetadmins: readonly string[],
  limit: number,
): Promise<Map<string, string[]>> {
  if (fleetadmins.length === 0) return new Map()
  const { rows } = await sql<{ fleetadmin: string; ids: string[] }>`
    select f.fleetadmin, array(
      select b.id from bookings b where b.fleetadmin = f.fleetadmin order by b.id desc limit ${limit}) as ids
    from unnest(${fleetadmins}::uuid[]) as f(fleetadmin)`.execute(db)
  return new Map(rows.map(({ fleetadmin, ids }) => [fleetadmin, ids]))
}
