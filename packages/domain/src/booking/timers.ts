import type { BookingStatus } from './status.ts'
import { transitionList } from './transitions.ts'

/** Minutes of silence in STARTED after which an admin is alerted. */
export const positionSilenceMinutes = 30

/** What the system does by itself when a booking has stayed in a status. */
export interface StatusTimer {
  readonly from: BookingStatus
  readonly to: BookingStatus
  readonly verb: 'cancel' | 'finish' | 'complete'
  readonly afterMinutes: number
  /** The stored reason, for a cancellation. */
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
 * The clock that a status starts, if any. NEW has none here: its end depends on the kind of dispatch, see
 * `dispatchDeadlineMs`. A prepaid booking needs no `finish`.
 */
export function findStatusTimer(status: BookingStatus, prepaid: boolean): StatusTimer | undefined {
  return timers.find((timer) => timer.from === status && !(timer.verb === 'finish' && prepaid))
}
