import { bookLaterDispatchMs } from './book-later.ts'
import type { BookingStatus } from './status.ts'

/** Limits on what one rider may book; set by the operator. */
export interface BookingLimits {
  /** Bookings with pickup times less than an hour apart. */
  readonly maxOpenBookings: number
  /** Book Laters for which no driver has an offer yet. */
  readonly maxLaterBookings: number
  readonly maxBookNowsPerHour: number
  /** Cancellations without a fee after drivers got offers. Above this number, the next booking must wait. */
  readonly freeCancelsPerDay: number
}

/** Statuses in which a booking occupies a driver, has offers out, or is about to. */
export const openStatuses = [
  'PAYMENT_PENDING',
  'NEW',
  'ACCEPTED',
  'ARRIVED',
  'STARTED',
  'REACHED',
] as const satisfies readonly BookingStatus[]

/** What a rider has booked and cancelled; bookings that staff made do not count. */
export interface RiderHistory {
  /** Pickup time of each open booking; null for a Book Now. */
  readonly openTripDatesMs: readonly (number | null)[]
  /** When the rider made each Book Now of the last hour. */
  readonly bookNowsMs: readonly number[]
  /** When the rider cancelled without a fee after drivers got offers, within the last day. */
  readonly freeCancelsMs: readonly number[]
}

/** Why a rider cannot book now; the codes are those of the contract. */
export type BookingLimitReached =
  | { readonly code: 'too_many_open_bookings' | 'too_many_later_bookings'; readonly limit: number }
  | { readonly code: 'too_many_bookings'; readonly limit: number; readonly untilMs: number }
  | { readonly code: 'booking_paused'; readonly untilMs: number }

const minuteMs = 60_000
export const bookNowWindowMs = 60 * minuteMs
export const freeCancelWindowMs = 24 * 60 * minuteMs
/** Pickups closer together than this count as the same time. */
export const sameTimeMs = 60 * minuteMs
const firstPauseMs = 5 * minuteMs
/** The longest wait after a cancellation. */
export const longestPauseMs = 60 * minuteMs

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
  if (atSameTime.length >= limits.maxOpenBookings) {
    return { code: 'too_many_open_bookings', limit: limits.maxOpenBookings }
  }
  if (tripDateMs === null) return findRateLimit(history.bookNowsMs, limits.maxBookNowsPerHour, nowMs)
  const ahead = history.openTripDatesMs.filter(
    (tripDate) => tripDate !== null && bookLaterDispatchMs(tripDate, nowMs) > nowMs,
  )
  return ahead.length >= limits.maxLaterBookings
    ? { code: 'too_many_later_bookings', limit: limits.maxLaterBookings }
    : undefined
}

function findRateLimit(
  bookNowsMs: readonly number[],
  limit: number,
  nowMs: number,
): BookingLimitReached | undefined {
  const newestFirst = bookNowsMs.filter((at) => at > nowMs - bookNowWindowMs).toSorted((a, b) => b - a)
  const first = newestFirst[limit - 1]
  return first === undefined
    ? undefined
    : { code: 'too_many_bookings', limit, untilMs: first + bookNowWindowMs }
}

/**
 * When a rider who keeps cancelling without a fee can book again. The first cancellation above the limit causes a wait
 * of five minutes; each further one doubles it, up to an hour. Undefined when they can book now.
 */
export function findPauseEnd(
  freeCancelsMs: readonly number[],
  freeCancelsPerDay: number,
  nowMs: number,
): number | undefined {
  const counted = freeCancelsMs.filter((at) => at > nowMs - freeCancelWindowMs)
  if (counted.length === 0 || counted.length < freeCancelsPerDay) return undefined
  const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (counted.length - freeCancelsPerDay))
  const untilMs = Math.max(...counted) + pauseMs
  return untilMs > nowMs ? untilMs : undefined
}
