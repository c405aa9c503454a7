import { heardWithinSeconds } from '../dispatch/eligibility.ts'
import { haversineMeters, type LatLng } from '../distance.ts'

/**
 * Great-circle distance within which a driver counts as being at a stop: GPS is inexact, and entrances are off the
 * road.
 */
export const atStopMeters = 300

/** The steps a driver takes at a stop: `arrive` at the pickup, `reach` at the drop. */
export type StopStep = 'arrive' | 'reach'

/** A step that the driver confirmed although the car was not at the stop, as stored with the booking. */
export interface FarStep {
  /** From the car to the stop in whole metres; null when the car's position was unknown. */
  readonly distanceMeters: number | null
  readonly by: 'driver' | 'admin'
}

/** The steps of a booking that were taken far from their stop. */
export type FarSteps = { readonly [S in StopStep]?: FarStep }

export type StopCheck =
  | { readonly kind: 'taken'; readonly far: FarStep | undefined }
  | { readonly kind: 'ask'; readonly distanceMeters: number | null }

/**
 * Whole metres from the car to the stop; null when the position is unknown or too old.
 */
export function metersToStop(
  position: (LatLng & { readonly atMs: number }) | undefined,
  stop: LatLng,
  nowMs: number,
): number | null {
  if (position === undefined || nowMs - position.atMs > heardWithinSeconds * 1000) return null
  return Math.round(haversineMeters(position, stop))
}

/**
 * Whether a step may be taken at this distance from its stop. Drivers must confirm a far step; admins, who act for a
 * driver who cannot, need not. Far steps are recorded.
 */
export function checkStop(input: {
  readonly distanceMeters: number | null
  readonly by: 'driver' | 'admin'
  readonly confirmed: boolean
}): StopCheck {
  const { distanceMeters, by, confirmed } = input
  if (distanceMeters !== null && distanceMeters <= atStopMeters) return { kind: 'taken', far: undefined }
  if (by === 'driver' && !confirmed) return { kind: 'ask', distanceMeters }
  return { kind: 'taken', far: { distanceMeters, by } }
}
