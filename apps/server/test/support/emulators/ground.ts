import { haversineMeters, type LatLng } from '@cabstand/domain/distance'

/**
 * The ground that all emulated providers know: streets everywhere east of the ocean. Cars drive 10 m/s as the crow
 * flies.
 */
export const shore = -12

/** How far a point is from the nearest street. */
export const snapMeters = ({ lng }: LatLng) => (lng >= shore ? 4 : 50_000)
export const isAtSea = (point: LatLng) => snapMeters(point) > 1000

export const metersPerSecond = 10

export function lineLength(points: readonly LatLng[]): number {
  return points.slice(1).reduce((sum, point, i) => sum + haversineMeters(points[i] ?? point, point), 0)
}
