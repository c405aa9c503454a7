import type { Database } from '../../platform/db/database.ts'

/** Drivers who have no picture of a licence, apart from the one with this number. */
export async function listDriversWithoutLicence(db: Database, exceptMobile: string): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('usertype', '=', 'driver')
    .where('licenseImage', '=', '')
    .where('mobile', '<>', exceptMobile)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
