import { sql } from 'kysely'
import type { Session } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import type { UsedFile } from '../../platform/files/file-purpose.ts'

/** Oneself, admins, the fleet admin who owns the driver, and the other party of a booking that has not ended. */
export async function maySeeProfileImage(
  db: Database,
  caller: Session,
  { person }: UsedFile,
): Promise<boolean> {
  return (await maySeeLicence(db, caller, { person })) || sharesActiveBooking(db, caller, person)
}

/** Oneself, admins, and the fleet admin who owns the driver. */
export async function maySeeLicence(
  db: Database,
  { role, userId }: Session,
  { person }: Pick<UsedFile, 'person'>,
): Promise<boolean> {
  if (role === 'admin' || person === userId) return true
  if (role !== 'fleetadmin' || person === null) return false
  const owned = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', person)
    .where('fleetadmin', '=', userId)
    .executeTakeFirst()
  return owned !== undefined
}

async function sharesActiveBooking(
  db: Database,
  { role, userId }: Session,
  person: string | null,
): Promise<boolean> {
  if (person === null || (role !== 'rider' && role !== 'driver')) return false
  const [own, other] = role === 'rider' ? ['customer', 'driver'] : ['driver', 'customer']
  const { rows } = await sql`
    select from bookings
    where ${sql.ref(own ?? '')} = ${userId} and ${sql.ref(other ?? '')} = ${person}
      and status not in ('COMPLETE', 'CANCELLED')
    limit 1`.execute(db)
  return rows.length > 0
}
