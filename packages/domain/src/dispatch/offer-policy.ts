import { bookLaterDispatchMs, isBeforeDispatch } from '../booking/book-later.ts'

/** Time limits of dispatch. */
export const dispatchClocks = {
  offerSeconds: 60,
  autoMinutes: 5,
  manualMinutes: 60,
  /** Without autoDispatch, an unassigned Book Later is cancelled this long after its time, or after a driver gave it back. */
  manualBookLaterMinutes: 15,
} as const

/** The facts about a NEW booking that the time limits use. */
export interface DispatchedBooking {
  readonly autoDispatch: boolean
  /** When automatic dispatch was turned on; null when it has been on from the beginning. */
  readonly autoSinceMs: number | null
  /** When it became NEW. */
  readonly newSinceMs: number
  /** Time of a Book Later; null for Book Now. */
  readonly tripDateMs: number | null
}

/** When it begins to need a driver: a Book Later 15 minutes before its time. */
const neededFromMs = ({ newSinceMs, tripDateMs }: DispatchedBooking) =>
  tripDateMs === null ? newSinceMs : bookLaterDispatchMs(tripDateMs, newSinceMs)

/** When the first round begins, at the earliest when automatic dispatch was turned on; null when an admin assigns. */
export function dispatchStartMs(booking: DispatchedBooking): number | null {
  if (!booking.autoDispatch) return null
  return Math.max(neededFromMs(booking), booking.autoSinceMs ?? Number.NEGATIVE_INFINITY)
}

/**
 * How long staff have to assign a driver, and the rider is told to wait; null for a booking that never waited for staff.
 * Turning automatic dispatch on does not shorten it.
 */
function staffDeadlineMs(booking: DispatchedBooking): number | null {
  const { autoDispatch, autoSinceMs, newSinceMs, tripDateMs } = booking
  if (autoDispatch && (autoSinceMs === null || neededFromMs(booking) >= autoSinceMs)) return null
  const { manualBookLaterMinutes, manualMinutes } = dispatchClocks
  return tripDateMs === null
    ? newSinceMs + manualMinutes * 60_000
    : Math.max(tripDateMs, newSinceMs) + manualBookLaterMinutes * 60_000
}

/** When the system cancels a booking that is still NEW: when the search and the time that staff have are over. */
export function dispatchDeadlineMs(booking: DispatchedBooking): number {
  const startMs = dispatchStartMs(booking)
  const never = Number.NEGATIVE_INFINITY
  const searchEndMs = startMs === null ? never : startMs + dispatchClocks.autoMinutes * 60_000
  return Math.max(searchEndMs, staffDeadlineMs(booking) ?? never)
}

/**
 * When an unanswered offer expires: after 60 seconds; an offer that staff make before the search, when the search
 * begins. Null with autoDispatch off: staff wait for the driver's answer as long as they like.
 */
export function offerExpiryMs(booking: DispatchedBooking, offeredAtMs: number): number | null {
  const start = dispatchStartMs(booking)
  return start === null ? null : Math.max(start, offeredAtMs + dispatchClocks.offerSeconds * 1000)
}

/** The state of dispatch after a round began, an offer was answered or expired, or a time limit passed. */
export interface DispatchState {
  readonly booking: DispatchedBooking
  readonly nowMs: number
  /** Offers that are neither answered nor expired. */
  readonly openOffers: number
  /** Eligible drivers in the whole radius who may get an offer. */
  readonly askable: number
  /** What caused this run. */
  readonly cause: 'start' | 'declined' | 'expired' | 'tick'
}

export type DispatchStep = 'wait' | 'ask' | 'give-up'

/**
 * What dispatch does next: it waits for open offers or for its start, makes offers in the next round, or gives up. It
 * gives up when the time limit has passed, or when the last driver declined and no other driver in the radius can get
 * an offer. A driver whose offer expired can get another one. What staff have time for is kept, and so is a Book Later
 * that a driver declines before its search: staff may assign another driver.
 */
export function nextDispatchStep(state: DispatchState): DispatchStep {
  const { booking, nowMs, openOffers, askable, cause } = state
  if (nowMs >= dispatchDeadlineMs(booking)) return 'give-up'
  if (openOffers > 0) return 'wait'
  const isKept = isBeforeDispatch(booking.tripDateMs, nowMs) || staffDeadlineMs(booking) !== null
  if (cause === 'declined' && askable === 0 && !isKept) return 'give-up'
  const startMs = dispatchStartMs(booking)
  if (startMs === null || nowMs < startMs) return 'wait'
  return askable > 0 ? 'ask' : 'wait'
}
