import type { Database } from '../../platform/db/database.ts'

/** For the person: the routes that they asked prices for, which are kept for 20 minutes. */
export async function readPersonalData(db: Database, person: string) {
  const quotes = await db
    .selectFrom('quoteRoutes')
    .select(['createdAt', 'tripDate', 'pickupAddress', 'pickupLat', 'pickupLng'])
    .select(['dropAddress', 'dropLat', 'dropLng', 'waypoints', 'distanceMeters'])
    .where('askedBy', '=', person)
    .orderBy('id')
    .execute()
  return { quotes }
}
