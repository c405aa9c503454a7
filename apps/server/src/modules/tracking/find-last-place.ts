import type { LatLng } from '@cabstand/domain/distance'
import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Positions } from './positions.ts'
import { findLastTrackPoint } from './tracking-store.ts'

/**
 * Where the car of a booking was measured last; undefined when it never was. Of this process's index and of the track
 * the newer: the track holds at once what another process was told, which the index learns seconds later.
 */
export async function findLastPlace(
  db: Database | Tx,
  positions: Positions,
  booking: { readonly id: string; readonly driver: string | null },
): Promise<(LatLng & { readonly atMs: number }) | undefined> {
  const known = booking.driver === null ? undefined : await positions.find(booking.driver)
  const point = await findLastTrackPoint(db, booking.id)
  const recorded = point && { lat: point.lat, lng: point.lng, atMs: point.at.getTime() }
  if (known === undefined || recorded === undefined) return known ?? recorded
  return known.atMs >= recorded.atMs ? known : recorded
}
