import type { LatLng } from '@cabstand/domain/distance'
import type { Bounds } from '../port.ts'

const metersPerDegree = 111_195

/** The box whose sides are this many metres from the point. */
export function boxAround({ lat, lng }: LatLng, meters: number): Bounds {
  const high = meters / metersPerDegree
  const wide = high / Math.max(0.01, Math.cos((lat * Math.PI) / 180))
  return { south: lat - high, north: lat + high, west: lng - wide, east: lng + wide }
}
