import { lateFromMs } from './lateness.ts'
import type { BookingStatus } from './status.ts'
import { transitionList } from './transitions.ts'

/** Minutes without a position in STARTED after which staff are alerted. */
export const positionSilenceMinutes = 30

/** How often the system looks whether a running ride will end later than its rider was told. */
const laterEndLookMinutes = 10

/** What the system does after a booking has stayed in a status for some time. */
export interface StatusTimer {
  readonly from: BookingStatus
  readonly to: BookingStatus
  readonly verb: 'cancel' | 'finish' | 'complete'
  readonly afterMinutes: number
  /** The reason stored with a cancellation. */
  readonly reason?: string
}

const timers: readonly StatusTimer[] = transitionList.flatMap(
  ({ from, to, by, verb, afterMinutes, reason }) => {
    const runs = verb === 'cancel' || verb === 'finish' || verb === 'complete'
    if (by !== 'system' || from === 'START' || afterMinutes === undefined || !runs) return []
    return [{ from, to, verb, afterMinutes, ...(reason === undefined ? {} : { reason }) }]
  },
)

/**
 * The timer that a status starts, if any. NEW has none here: its deadline depends on the kind of dispatch, see
 * `dispatchDeadlineMs`. A prepaid booking needs no `finish`.
 */
export function findStatusTimer(status: BookingStatus, prepaid: boolean): StatusTimer | undefined {
  return timers.find((timer) => timer.from === status && !(timer.verb === 'finish' && prepaid))
}

/** What decides when the system next looks at a booking by itself. */
export interface TimedBooking {
  readonly status: BookingStatus
  readonly prepaid: boolean
  /** When the time that `minutesInStatus` counts began. */
  readonly statusSinceMs: number
  /** When the car is to be at the pickup; null when nothing was promised. */
  readonly pickupMs: number | null
}

/**
 * When the system next looks at a booking that has just come into its status, or null when it never does: when the
 * status has lasted too long, regularly while a trip is running (`nextLookMs`), at once for one that waits for a driver,
 * and when the car of an accepted one is late. A Book Later whose driver must not set out yet is looked at
 * when they must.
 */
export function nextDueMs(booking: TimedBooking, nowMs: number): number | null {
  const { status, prepaid, statusSinceMs, pickupMs } = booking
  if (status === 'NEW') return nowMs
  if (status === 'STARTED') return nextLookMs({ isTold: false, isAlerted: false, lastSeenMs: nowMs }, nowMs)
  if (status === 'ACCEPTED' && statusSinceMs > nowMs) return statusSinceMs
  const timer = findStatusTimer(status, prepaid)
  if (timer === undefined) return null
  const endMs = statusSinceMs + timer.afterMinutes * 60_000
  const lateMs = status === 'ACCEPTED' && pickupMs !== null ? lateFromMs(pickupMs) : null
  return lateMs !== null && lateMs > nowMs && lateMs < endMs ? lateMs : endMs
}

/** What decides when the system next looks at a running trip. */
export interface WatchedTrip {
  /** The rider knows that it ends later, so that need not be found out again. */
  readonly isTold: boolean
  /** Staff know that its car is silent. */
  readonly isAlerted: boolean
  readonly lastSeenMs: number
}

/** When the system next looks at a running trip: whether it ends later, and whether its car is silent; null for never. */
export function nextLookMs({ isTold, isAlerted, lastSeenMs }: WatchedTrip, nowMs: number): number | null {
  const looks = [
    ...(isTold ? [] : [nowMs + laterEndLookMinutes * 60_000]),
    ...(isAlerted ? [] : [lastSeenMs + positionSilenceMinutes * 60_000]),
  ]
  return looks.length === 0 ? null : Math.min(...looks)
}
