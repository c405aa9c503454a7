import { bookLaterDispatchMs } from '../booking/book-later.ts'
import type { OfferState } from './eligibility.ts'

/** The clocks of dispatch. */
export const dispatchClocks = {
  offerSeconds: 60,
  autoMinutes: 5,
  manualMinutes: 60,
  /** Without autoDispatch, a Book Later ends so long after its time. */
  manualBookLaterMinutes: 15,
} as const

/** Who made the offer: dispatch itself or an admin's choice. */
export type OfferSource = 'auto' | 'admin'

/** When an unanswered offer lapses; null for an admin's, which does not. */
export function offerExpiryMs(source: OfferSource, offeredAtMs: number): number | null {
  return source === 'admin' ? null : offeredAtMs + dispatchClocks.offerSeconds * 1000
}

/** Whether a driver may be asked in the next round: a decline is final, an open offer is still with him. */
export function mayBeAsked(offer: OfferState): boolean {
  return offer === 'none' || offer === 'lapsed'
}

/** What the clocks read of a NEW booking. */
export interface DispatchedBooking {
  readonly autoDispatch: boolean
  /** When it became NEW. */
  readonly newSinceMs: number
  /** Time of a Book Later; null for Book Now. */
  readonly tripDateMs: number | null
}

/** When the first round begins; null when an admin assigns. */
export function dispatchStartMs(booking: DispatchedBooking): number | null {
  if (!booking.autoDispatch) return null
  return booking.tripDateMs === null
    ? booking.newSinceMs
    : bookLaterDispatchMs(booking.tripDateMs, booking.newSinceMs)
}

/** When the system cancels a booking that is still NEW. */
export function dispatchDeadlineMs(booking: DispatchedBooking): number {
  const start = dispatchStartMs(booking)
  if (start !== null) return start + dispatchClocks.autoMinutes * 60_000
  const { manualBookLaterMinutes, manualMinutes } = dispatchClocks
  return booking.tripDateMs === null
    ? booking.newSinceMs + manualMinutes * 60_000
    : booking.tripDateMs + manualBookLaterMinutes * 60_000
}

/** How dispatch stands after a round began, an offer was answered or lapsed, or a clock ran out. */
export interface DispatchState {
  readonly booking: DispatchedBooking
  readonly nowMs: number
  /** Offers with a driver who has neither answered nor let them lapse. */
  readonly openOffers: number
  /** Eligible drivers in the whole radius who may be asked. */
  readonly askable: number
  /** What brought this look about. */
  readonly cause: 'start' | 'declined' | 'lapsed' | 'tick'
}

export type DispatchStep = 'wait' | 'ask' | 'give-up'

/**
 * What dispatch does next: waits for open offers or its start, asks in the next round, or gives up because the
 * time has passed or the last requested driver declined and nobody else in the radius can be asked. Drivers
 * whose offers lapsed can be asked again.
 */
export function nextDispatchStep(state: DispatchState): DispatchStep {
  const { booking, nowMs, openOffers, askable, cause } = state
  if (nowMs >= dispatchDeadlineMs(booking)) return 'give-up'
  if (openOffers > 0) return 'wait'
  if (cause === 'declined' && askable === 0) return 'give-up'
  const startMs = dispatchStartMs(booking)
  if (startMs === null || nowMs < startMs) return 'wait'
  return askable > 0 ? 'ask' : 'wait'
}
