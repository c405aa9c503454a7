import type { LatLng } from '@cabstand/domain/distance'

/** West, south, east and north. */
export type Box = readonly [west: number, south: number, east: number, north: number]

/** The smallest box around the points; undefined for none. */
export function boundsOf(points: readonly LatLng[]): Box | undefined {
  if (points.length === 0) return undefined
  const lats = points.map(({ lat }) => lat)
  const lngs = points.map(({ lng }) => lng)
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
}
