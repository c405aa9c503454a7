import { haversineMeters, type LatLng } from '../distance.ts'

/** The maximum number of stops between pickup and drop-off. */
export const maxWaypoints = 8

/** Stops closer together than this count as one place: positions are not more exact. */
export const samePlaceMeters = 20

/**
 * The error code for a trip whose stops are all one place. A round trip is valid: it has a stop elsewhere.
 */
export function findStopsError(stops: readonly LatLng[]): 'same_place' | undefined {
  const [pickup, ...others] = stops
  if (pickup === undefined) return undefined
  return others.every((stop) => haversineMeters(pickup, stop) < samePlaceMeters) ? 'same_place' : undefined
}
