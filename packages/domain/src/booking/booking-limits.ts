import { bookLaterDispatchMs } from './book-later.ts'
import type { BookingStatus } from './status.ts'

/** What one rider may book by themselves; an operator's settings. */
export interface BookingLimits {
  /** Bookings whose pickups are at the same time: less than an hour apart. */
  readonly maxOpenBookings: number
  /** Book Laters that are not with drivers yet. */
  readonly maxLaterBookings: number
  readonly maxBookNowsPerHour: number
  /** Cancellations without a fee, after drivers were asked, before the next booking has to wait. */
  readonly freeCancelsPerDay: number
}

/** Statuses in which a booking holds a driver, asks drivers, or is about to. */
export const openStatuses = [
  'PAYMENT_PENDING',
  'NEW',
  'ACCEPTED',
  'ARRIVED',
  'STARTED',
  'REACHED',
] as const satisfies readonly BookingStatus[]

/** What a rider has booked and cancelled by themselves. */
export interface RiderHistory {
  /** Time of the pickup of each open booking; null for a Book Now. */
  readonly openTripDatesMs: readonly (number | null)[]
  /** When the rider made the Book Nows of the last hour. */
  readonly bookNowsMs: readonly number[]
  /** When the rider cancelled, without a fee and after drivers were asked, within the last day. */
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
/** Pickups that are nearer to each other than this are at the same time. */
export const sameTimeMs = 60 * minuteMs
const firstPauseMs = 5 * minuteMs
/** No pause lasts longer after the cancellation that caused it. */
export const longestPauseMs = 60 * minuteMs

/** The limit that a new booking of a rider would exceed; undefined when there is none. `tripDateMs`: null for Book Now. */
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
  // Whoever is under way needs a car now, whatever time they booked it for.
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
 * When a rider who keeps cancelling without a fee can book again: five minutes after the last cancellation that is
 * free of a wait, and twice as long with each further one, up to an hour. Undefined when they can book now.
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
