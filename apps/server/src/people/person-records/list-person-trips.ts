import type { DriverRating, PersonTrip } from '@cabstand/contract/http/people/person-records'
import type { BookingStatus } from '@cabstand/domain/booking/status'
import { isUuid } from '@cabstand/domain/ids'
import type { SignedIn } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findVisibleRole } from './person-store.ts'
import { listTripsOf } from './person-trips-store.ts'

export interface PageQuery {
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

const pageSize = 30

/** A page of a driver's trips or a rider's rides, newest first. Throws `person_not_found`. */
export async function listPersonTrips(
  db: Database,
  caller: SignedIn,
  person: string,
  page: PageQuery,
): Promise<{ trips: PersonTrip[]; nextCursor: string | null }> {
  const { rows, as, nextCursor } = await readPage(db, caller, person, page, false)
  const trips = rows.map(({ id, reference, status, tripDate, customerName, driverName, tripCost }) => ({
    id,
    reference,
    status: status as BookingStatus,
    tripDate: tripDate.toISOString(),
    other: as === 'driver' ? customerName : (driverName ?? ''),
    tripCost,
  }))
  return { trips, nextCursor }
}

/** A page of a driver's ratings with who gave them. Throws `person_not_found`. */
export async function listDriverRatings(
  db: Database,
  caller: SignedIn,
  person: string,
  page: PageQuery,
): Promise<{ ratings: DriverRating[]; nextCursor: string | null }> {
  const { rows, as, nextCursor } = await readPage(db, caller, person, page, true)
  // Riders give ratings and get none.
  const ratings = (as === 'driver' ? rows : []).map(({ id, reference, tripDate, rating, ...rider }) => ({
    id,
    reference,
    tripDate: tripDate.toISOString(),
    rating: rating ?? 0,
    rider: { id: rider.customer, name: rider.customerName },
  }))
  return { ratings, nextCursor: as === 'driver' ? nextCursor : null }
}

async function readPage(
  db: Database,
  caller: SignedIn,
  person: string,
  { cursor, limit = pageSize }: PageQuery,
  ratedOnly: boolean,
) {
  if (cursor !== undefined && !isUuid(cursor))
    throw new AppError('validation_failed', { detail: 'Invalid cursor.' })
  const usertype = await findVisibleRole(db, caller, person)
  if (usertype === undefined) throw new AppError('person_not_found')
  const as = usertype === 'driver' ? 'driver' : 'customer'
  const found = await listTripsOf(db, { person, as, ratedOnly, caller, before: cursor, limit: limit + 1 })
  const rows = found.slice(0, limit)
  return { rows, as, nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null } as const
}
