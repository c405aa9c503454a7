import { bookLaterDispatchMs } from './book-later.ts'

/**
 * Limits on what one rider may book, set by the operator: a rider has at most `maxOpenBookings` bookings at the same
 * time, and after `freeCancelsPerDay` cancellations without a fee in a day they wait an hour.
 */
export interface BookingLimits {
  readonly maxOpenBookings: number
  /** Only cancellations after drivers got offers count. */
  readonly freeCancelsPerDay: number
}

/** What a rider has booked and cancelled; bookings that staff made do not count. */
export interface RiderHistory {
  /** Pickup time of each open booking; null for a Book Now. */
  readonly openTripDatesMs: readonly (number | null)[]
  /** When the rider cancelled without a fee after drivers got offers, within the last day. */
  readonly freeCancelsMs: readonly number[]
}

/** Why a rider cannot book now; the codes are those of the contract. */
export type BookingLimitReached =
  | { readonly code: 'too_many_open_bookings'; readonly limit: number }
  | { readonly code: 'booking_paused'; readonly untilMs: number }

const minuteMs = 60_000
export const freeCancelWindowMs = 24 * 60 * minuteMs
/** Pickups closer together than this count as the same time. */
export const sameTimeMs = 60 * minuteMs
/** The wait after too many cancellations. */
export const pauseMs = 60 * minuteMs

/**
 * The limit that a new booking of a rider would exceed; undefined when there is none. `tripDateMs`: null for Book Now.
 */
export function findBookingLimit(
  history: RiderHistory,
  tripDateMs: number | null,
  limits: BookingLimits,
  nowMs: number,
): BookingLimitReached | undefined {
  const pausedUntilMs = findPauseEnd(history.freeCancelsMs, limits.freeCancelsPerDay, nowMs)
  const toDriversMs = tripDateMs === null ? nowMs : bookLaterDispatchMs(tripDateMs, nowMs)
  if (pausedUntilMs !== undefined && toDriversMs < pausedUntilMs) {
    return { code: 'booking_paused', untilMs: pausedUntilMs }
  }
  // A booking that is under way needs a car now, whatever time it was booked for.
  const pickupMs = (tripDate: number | null) => Math.max(nowMs, tripDate ?? nowMs)
  const wantedMs = pickupMs(tripDateMs)
  const atSameTime = history.openTripDatesMs.filter(
    (tripDate) => Math.abs(pickupMs(tripDate) - wantedMs) < sameTimeMs,
  )
  return atSameTime.length >= limits.maxOpenBookings
    ? { code: 'too_many_open_bookings', limit: limits.maxOpenBookings }
    : undefined
}

/** When a rider who keeps cancelling without a fee can book again. Undefined when they can book now. */
export function findPauseEnd(
  freeCancelsMs: readonly number[],
  freeCancelsPerDay: number,
  nowMs: number,
): number | undefined {
  const counted = freeCancelsMs.filter((at) => at > nowMs - freeCancelWindowMs)
  if (counted.length === 0 || counted.length < freeCancelsPerDay) return undefined
  const untilMs = Math.max(...counted) + pauseMs
  return untilMs > nowMs ? untilMs : undefined
}
