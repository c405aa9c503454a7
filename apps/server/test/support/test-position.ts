import type { LatLng } from '@cabstand/domain/distance'
import type { DriverPosition } from '../../src/trips/tracking/positions.ts'

/** A free City car at a point, by default with a position at time 0. For tests. */
export function positionOf(
  driver: string,
  { lat, lng }: LatLng,
  other: Partial<DriverPosition> = {},
): DriverPosition {
  return {
    driver,
    lat,
    lng,
    carType: 'city',
    heading: null,
    speed: null,
    atMs: 0,
    lastSeenAtMs: 0,
    free: true,
    bookingId: null,
    ...other,
  }
}
