import type { Database } from '../../platform/db/database.ts'

/** For the person: when they were online. */
export async function readPersonalData(db: Database, person: string) {
  const shifts = await db
    .selectFrom('driverShifts')
    .select(['startedAt', 'endedAt'])
    .where('driver', '=', person)
    .orderBy('startedAt')
    .execute()
  return { shifts }
}
