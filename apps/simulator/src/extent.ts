import type { LatLng } from '@cabstand/domain/distance'
import type { Prng } from './prng.ts'

const metersPerDegree = 111_195
/** Large maps are not filled evenly: people and cars keep to the middle, where there is something to see. */
const maxDeviationMeters = 1600

/** Where on the map the simulation lives. */
export interface Extent {
  readonly version: string
  readonly center: LatLng
  readonly bounds: {
    readonly south: number
    readonly west: number
    readonly north: number
    readonly east: number
  }
  /** How far from the centre people are, as a normal deviation. */
  readonly deviationMeters: number
}

/** The lived-in part of a map: a cloud of points around its centre that stays within its bounds. */
export function extentOf(map: Omit<Extent, 'deviationMeters'>): Extent {
  const { version, center, bounds } = map
  const heightMeters = (bounds.north - bounds.south) * metersPerDegree
  const widthMeters = (bounds.east - bounds.west) * metersPerDegree * Math.cos((center.lat * Math.PI) / 180)
  const deviationMeters = Math.min(maxDeviationMeters, Math.min(heightMeters, widthMeters) / 5)
  return { version, center, bounds, deviationMeters }
}

/** A random point of the extent, the more likely the nearer to the centre. */
export function pointInCity(extent: Extent, prng: Prng): LatLng {
  const { center, bounds, deviationMeters } = extent
  const degrees = deviationMeters / metersPerDegree
  const lat = center.lat + prng.normal() * degrees
  const lng = center.lng + (prng.normal() * degrees) / Math.cos((center.lat * Math.PI) / 180)
  return { lat: within(lat, bounds.south, bounds.north), lng: within(lng, bounds.west, bounds.east) }
}

/** Held a little inside, since roads seldom reach the very edge of a map. */
function within(value: number, min: number, max: number): number {
  const margin = (max - min) * 0.02
  return Math.min(max - margin, Math.max(min + margin, value))
}
