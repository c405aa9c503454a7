import { haversineMeters, type LatLng } from '../distance.ts'

/** Stops nearer to each other than this are one place: positions are no more exact. */
export const samePlaceMeters = 20

/**
 * The error code for a trip that goes nowhere: all of its stops, in their order, are one place. A round trip has a stop
 * elsewhere in between.
 */
export function findStopsError(stops: readonly LatLng[]): 'same_place' | undefined {
  const [pickup, ...others] = stops
  if (pickup === undefined) return undefined
  return others.every((stop) => haversineMeters(pickup, stop) < samePlaceMeters) ? 'same_place' : undefined
}
