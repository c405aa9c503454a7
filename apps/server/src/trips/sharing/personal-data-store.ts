import type { Database } from '../../platform/db/database.ts'

/** For the person: which trips they shared. The links are secrets. */
export async function readPersonalData(db: Database, person: string) {
  const sharedTrips = await db
    .selectFrom('sharedTrips as s')
    .innerJoin('bookings as b', 'b.id', 's.bookingId')
    .select(['b.reference', 's.createdAt'])
    .where('b.customer', '=', person)
    .orderBy('s.createdAt')
    .execute()
  return { sharedTrips }
}
