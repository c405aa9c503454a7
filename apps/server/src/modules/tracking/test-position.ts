import type { LatLng } from '@cabstand/domain/distance'
import type { DriverPosition } from './positions.ts'

/** A free City car at a point, heard at the beginning of time unless said otherwise. For tests. */
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
    heardAtMs: 0,
    free: true,
    bookingId: null,
    ...other,
  }
}
