import type { BookingStatus } from './status.ts'

/** Riders are told from this many minutes on: estimates of a few minutes are not exact. */
const lateFromMinutes = 3

/** When a car that has not arrived is late for a pickup at `pickupMs`. */
export const lateFromMs = (pickupMs: number): number => pickupMs + lateFromMinutes * 60_000

/** During the ride they sit in the car: only a much later end is worth a message. */
const laterEndMinutes = 10

/** What the rider of a booking was promised. Times are in epoch milliseconds. */
export interface Promised {
  readonly status: BookingStatus
  /** When the car was to be at the pickup; null when unknown. */
  readonly pickupMs: number | null
  /** When the ride started; null before. */
  readonly startedMs: number | null
  /** The time of the planned route. */
  readonly rideSeconds: number
}

/**
 * Whole minutes by which the car will be later at its next stop than promised; 0 when it is not late. `secondsLeft`: to
 * that stop; null when unknown, which tells nothing until the promised time has passed.
 */
export function minutesLate(promised: Promised, secondsLeft: number | null, nowMs: number): number {
  const atMs = promisedMs(promised)
  if (atMs === null) return 0
  const minutes = Math.floor((nowMs + (secondsLeft ?? 0) * 1000 - atMs) / 60_000)
  return minutes >= lateFromMinutes ? minutes : 0
}

/**
 * When a running ride is expected to end, if that is so much later than its rider was told that they are told again;
 * null otherwise, or when `secondsLeft` to the drop-off is unknown. How long a rider stays at a stop on the way is up to
 * them, so of a ride with stops nothing was promised.
 */
export function laterEndMs(
  promised: Promised & { readonly hasStops: boolean },
  secondsLeft: number | null,
  nowMs: number,
): number | null {
  const atMs = promised.status === 'STARTED' ? promisedMs(promised) : null
  if (atMs === null || secondsLeft === null || promised.hasStops) return null
  const expectedMs = nowMs + secondsLeft * 1000
  return expectedMs - atMs >= laterEndMinutes * 60_000 ? expectedMs : null
}

function promisedMs({ status, pickupMs, startedMs, rideSeconds }: Promised): number | null {
  if (status === 'ACCEPTED') return pickupMs
  return status === 'STARTED' && startedMs !== null ? startedMs + rideSeconds * 1000 : null
}
