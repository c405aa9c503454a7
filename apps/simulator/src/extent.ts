import type { LatLng } from '@cabstand/domain/distance'
import type { Prng } from './prng.ts'

const metersPerDegree = 111_195
/** On large maps, people and cars stay near the centre. */
const maxDeviationMeters = 1600

/** The area of the map that the simulation uses. */
export interface Extent {
  readonly version: string
  readonly center: LatLng
  readonly bounds: {
    readonly south: number
    readonly west: number
    readonly north: number
    readonly east: number
  }
  /** Standard deviation of people's distance from the centre. */
  readonly deviationMeters: number
}

/** The area used by the simulation: normally distributed points around the centre, within the bounds of the map. */
export function extentOf(map: Omit<Extent, 'deviationMeters'>): Extent {
  const { version, center, bounds } = map
  const heightMeters = (bounds.north - bounds.south) * metersPerDegree
  const widthMeters = (bounds.east - bounds.west) * metersPerDegree * Math.cos((center.lat * Math.PI) / 180)
  const deviationMeters = Math.min(maxDeviationMeters, Math.min(heightMeters, widthMeters) / 5)
  return { version, center, bounds, deviationMeters }
}

/** A random point of the area, more likely near the centre. */
export function pointInCity(extent: Extent, prng: Prng): LatLng {
  const { center, bounds, deviationMeters } = extent
  const degrees = deviationMeters / metersPerDegree
  const lat = center.lat + prng.normal() * degrees
  const lng = center.lng + (prng.normal() * degrees) / Math.cos((center.lat * Math.PI) / 180)
  return { lat: within(lat, bounds.south, bounds.north), lng: within(lng, bounds.west, bounds.east) }
}

/** Clamped to a margin inside the bounds: roads seldom reach the edge of a map. */
function within(value: number, min: number, max: number): number {
  const margin = (max - min) * 0.02
  return Math.min(max - margin, Math.max(min + margin, value))
}
