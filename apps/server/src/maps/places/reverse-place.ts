import type { LatLng } from '@cabstand/domain/distance'
import type { Database } from '../../platform/db/database.ts'
import type { Place, PlaceKind } from '../port.ts'
import { boxAround } from './box-around.ts'
import { listPlaceRowsInside, listStreetRowsInside, type PlaceRow } from './places-store.ts'
import { planarMeters } from './planar.ts'
import { toPlace } from './to-place.ts'

/** Maximum distance from a point to its address in metres. */
export const addressReachMeters = 300
/** Searches are repeated with a wider box. Most points have an address nearby, and a small box is fast. */
const radiiMeters = [60, addressReachMeters]
/** A district's node says nothing about a nearby house; streets are searched by their own points. */
const pointless = new Set<PlaceKind>(['address', 'street', 'intersection', 'district', 'city'])

/**
 * Describes the location of a point: the nearest address, or else the nearest street or named place, within 300 m. A
 * street is returned with its point nearest to the given one.
 */
export async function reversePlace(
  db: Database,
  mapVersion: string,
  point: LatLng,
  language?: string,
): Promise<Place | undefined> {
  for (const radius of radiiMeters) {
    const bounds = boxAround(point, radius)
    const [places, streets] = await Promise.all([
      listPlaceRowsInside(db, mapVersion, bounds),
      listStreetRowsInside(db, mapVersion, bounds, point),
    ])
    const found = nearestPlace(point, places, streets, radius)
    if (found) return toPlace(found, language)
  }
  return undefined
}

function nearestPlace(
  point: LatLng,
  places: readonly PlaceRow[],
  streets: readonly PlaceRow[],
  maxMeters: number,
): PlaceRow | undefined {
  const addresses = places.filter((place) => place.kind === 'address')
  const named = places.filter((place) => !pointless.has(place.kind))
  return nearestOf(point, addresses, maxMeters) ?? nearestOf(point, [...streets, ...named], maxMeters)
}

function nearestOf(point: LatLng, rows: readonly PlaceRow[], maxMeters: number): PlaceRow | undefined {
  let [best, bestMeters]: [PlaceRow | undefined, number] = [undefined, maxMeters]
  for (const row of rows) {
    const meters = planarMeters(point, row)
    if (meters <= bestMeters) [best, bestMeters] = [row, meters]
  }
  return best
}
