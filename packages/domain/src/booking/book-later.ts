/** A Book Later is at least this many minutes ahead; drivers get offers this many minutes before its time. */
export const bookLaterLeadMinutes = 15

/** A Book Later is at most this many days ahead: prices and drivers cannot be predicted further. */
export const bookLaterMaxDays = 30

const leadMs = bookLaterLeadMinutes * 60_000
const maxAheadMs = bookLaterMaxDays * 24 * 60 * 60_000

export type TripDateError = 'past_booking_error' | 'booking_too_far_ahead'

/** The error code for a date that is past, too near or too far; undefined when the date is valid. */
export function findTripDateError(tripDateMs: number, nowMs: number): TripDateError | undefined {
  if (tripDateMs > latestTripDateMs(nowMs)) return 'booking_too_far_ahead'
  return tripDateMs - nowMs >= leadMs ? undefined : 'past_booking_error'
}

/** The latest time that a trip can be booked for. */
export function latestTripDateMs(nowMs: number): number {
  return nowMs + maxAheadMs
}

/** When drivers get offers for a Book Later: 15 minutes before its time, or when it becomes NEW if that is later. */
export function bookLaterDispatchMs(tripDateMs: number, newSinceMs: number): number {
  return Math.max(newSinceMs, tripDateMs - leadMs)
}

/** Whether the search for a driver of a Book Later has not begun. `tripDateMs`: null for Book Now. */
export function isBeforeDispatch(tripDateMs: number | null, nowMs: number): boolean {
  return tripDateMs !== null && nowMs < tripDateMs - leadMs
}

/**
 * When the accepting driver counts as on the job (`queue`), which is also when cancelling begins to count:
 * at acceptance, or for a Book Later (`tripDateMs` given) not before 15 minutes ahead of its time.
 */
export function driverQueueMs(acceptedAtMs: number, tripDateMs?: number | null): number {
  return typeof tripDateMs === 'number' ? Math.max(acceptedAtMs, tripDateMs - leadMs) : acceptedAtMs
}
