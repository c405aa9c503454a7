import type { Database } from '../../platform/db/database.ts'

/** For the person: where they drove. */
export async function readPersonalData(db: Database, person: string) {
  const [position, track] = await Promise.all([
    db.selectFrom('driverPositions').selectAll().where('driver', '=', person).execute(),
    db
      .selectFrom('trackPoints')
      .select(['bookingId', 'at', 'lat', 'lng'])
      .where('driver', '=', person)
      .orderBy('at')
      .execute(),
  ])
  return { position, track }
}
