import type { DriverPosition } from '@cabstand/contract/http/trips/fleet'
import type { LatLng } from '@cabstand/domain/distance'

/** The position of the driver's own car. */
export interface OwnFix extends LatLng {
  readonly atMs: number
  /** Degrees clockwise from north; null while stationary. */
  readonly heading: number | null
  readonly accuracyMeters: number | null
  readonly metersPerSecond: number | null
}

/** A fix in the format of the API. */
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
