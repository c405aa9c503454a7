/** Minutes that a Book Later lies ahead at least, and before its time at which it is dispatched. */
export const bookLaterLeadMinutes = 15

/** Days that a Book Later lies ahead at most: prices and drivers of a later time are anybody's guess. */
export const bookLaterMaxDays = 30

const leadMs = bookLaterLeadMinutes * 60_000
const maxAheadMs = bookLaterMaxDays * 24 * 60 * 60_000

export type TripDateError = 'past_booking_error' | 'booking_too_far_ahead'

/** The error code for a date that is past, too near or too far; undefined when it will do. */
export function findTripDateError(tripDateMs: number, nowMs: number): TripDateError | undefined {
  if (tripDateMs > latestTripDateMs(nowMs)) return 'booking_too_far_ahead'
  return tripDateMs - nowMs >= leadMs ? undefined : 'past_booking_error'
}

/** The last instant that a trip can be booked for. */
export function latestTripDateMs(nowMs: number): number {
  return nowMs + maxAheadMs
}

/** When a Book Later goes to drivers: 15 minutes before its time, or when it becomes NEW if that is later. */
export function bookLaterDispatchMs(tripDateMs: number, newSinceMs: number): number {
  return Math.max(newSinceMs, tripDateMs - leadMs)
}

/**
 * When the accepting driver counts as on the job (`queue`), which is also when cancelling begins to count:
 * at acceptance, or for a Book Later (`tripDateMs` given) not before 15 minutes ahead of its time.
 */
export function driverQueueMs(acceptedAtMs: number, tripDateMs?: number | null): number {
  return typeof tripDateMs === 'number' ? Math.max(acceptedAtMs, tripDateMs - leadMs) : acceptedAtMs
}
