import type { DriverPosition } from '@cabstand/contract/http/drivers'
import type { LatLng } from '@cabstand/domain/distance'

/** Where the driver's own car is. */
export interface OwnFix extends LatLng {
  readonly atMs: number
  /** Degrees clockwise from north; null while standing. */
  readonly heading: number | null
  readonly accuracyMeters: number | null
  readonly metersPerSecond: number | null
}

/** A fix as it travels. */
export function toPosition(fix: OwnFix): DriverPosition {
  return {
    lat: fix.lat,
    lng: fix.lng,
    at: new Date(fix.atMs).toISOString(),
    ...(fix.accuracyMeters !== null && { accuracy: fix.accuracyMeters }),
    ...(fix.heading !== null && { heading: fix.heading }),
    ...(fix.metersPerSecond !== null && { speed: fix.metersPerSecond }),
  }
}
