import { heardWithinSeconds } from '../dispatch/eligibility.ts'
import { haversineMeters, type LatLng } from '../distance.ts'

/** Great-circle distance up to which a driver counts as being at a stop: receivers err, and doors are not on the road. */
export const atStopMeters = 300

/** The steps that say that the car is at a stop: `arrive` at the pickup, `reach` at the drop. */
export type StopStep = 'arrive' | 'reach'

/** A step that was taken although the car was not at the stop, as the booking keeps it. */
export interface FarStep {
  /** From the car to the stop in whole metres; null when nobody knew where the car was. */
  readonly distanceMeters: number | null
  readonly by: 'driver' | 'admin'
}

/** The steps of a booking that were taken away from their stop. */
export type FarSteps = { readonly [S in StopStep]?: FarStep }

export type StopCheck =
  | { readonly kind: 'taken'; readonly far: FarStep | undefined }
  | { readonly kind: 'ask'; readonly distanceMeters: number | null }

/**
 * Metres from the car to the stop, whole; null when its position is not known or was measured too long ago to say
 * where the car is now.
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
 * Whether a step that belongs to a stop may be taken from so far away. A driver is asked unless they have confirmed
 * it; an admin, who acts for a driver that cannot, is not. What was taken far from the stop is recorded.
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
