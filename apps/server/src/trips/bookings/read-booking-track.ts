import type { OutputOf } from '@cabstand/contract/endpoint'
import type { getBookingTrack } from '@cabstand/contract/http/trips/bookings'
import { listTrack } from '../tracking/index.ts'
import type { BookingDeps } from './booking-deps.ts'

/** Enough to draw any trip on a map. */
const maxPoints = 2000

/** The recorded positions of a trip, oldest first; every so many of them when there are very many. */
export async function readBookingTrack(
  { db }: Pick<BookingDeps, 'db'>,
  bookingId: string,
): Promise<OutputOf<typeof getBookingTrack>> {
  const rows = await listTrack(db, bookingId, maxPoints)
  return {
    recordedPoints: rows[0]?.total ?? 0,
    points: rows.map(({ total: _, at, ...point }) => ({ ...point, at: at.toISOString() })),
  }
}
