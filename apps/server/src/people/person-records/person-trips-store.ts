import { sql } from 'kysely'
import type { SignedIn } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'

export interface TripsFilter {
  readonly person: string
  /** Whether they drove these trips, or booked them. */
  readonly as: 'driver' | 'customer'
  readonly ratedOnly: boolean
  readonly caller: SignedIn
  /** Only bookings older than this one. */
  readonly before: string | undefined
  readonly limit: number
}

/** The bookings of a person, newest first; for fleet admins those that count as theirs. */
export async function listTripsOf(db: Database, filter: TripsFilter) {
  const { person, as, ratedOnly, caller, before, limit } = filter
  return db
    .selectFrom('bookings as b')
    .select(['b.id', 'b.reference', 'b.status', 'b.tripDate', 'b.rating', 'b.customer', 'b.customerName'])
    .select(['b.driverName', sql<number>`coalesce(b.trip_cost, b.estimate)`.as('tripCost')])
    .where(`b.${as}`, '=', person)
    .$if(caller.role !== 'admin', (query) => query.where('b.fleetadmin', '=', caller.userId))
    .$if(ratedOnly, (query) => query.where('b.rating', 'is not', null))
    .$if(before !== undefined, (query) => query.where('b.id', '<', before ?? ''))
    .orderBy('b.id', 'desc')
    .limit(limit)
    .execute()
}
