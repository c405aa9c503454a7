/** Minutes that a Book Later lies ahead at least, and before its time at which it is dispatched. */
export const bookLaterLeadMinutes = 15

const leadMs = bookLaterLeadMinutes * 60_000

/** The error code for a date that is too near or past; undefined when it will do. */
export function findTripDateError(tripDateMs: number, nowMs: number): 'past_booking_error' | undefined {
  return tripDateMs - nowMs >= leadMs ? undefined : 'past_booking_error'
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
