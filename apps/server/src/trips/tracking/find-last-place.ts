import type { LatLng } from '@cabstand/domain/distance'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Positions } from './positions.ts'
import { findLastTrackPoint, findStoredPlace } from './tracking-store.ts'

/**
 * The last measured position of a booking's car; undefined when there is none. The newer one of this process's index
 * and the track: positions that another process received are in the track at once, but in the index only seconds later.
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

/** The last measured position of a driver, however old, online or not; undefined when there is none. */
export async function findOwnPlace(
  db: Database,
  positions: Positions,
  driver: string,
): Promise<(LatLng & { readonly atMs: number }) | undefined> {
  const known = await positions.find(driver)
  if (known !== undefined) return known
  const stored = await findStoredPlace(db, driver)
  return stored && { lat: stored.lat, lng: stored.lng, atMs: stored.at.getTime() }
}
