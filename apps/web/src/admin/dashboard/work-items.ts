import type { OpenBooking } from '@cabstand/contract/realtime/dispatch'
import type { FleetCar } from '@cabstand/contract/realtime/fleet'
import { type BoardTrouble, boardPlace, boardThresholds } from '@cabstand/domain/dispatch/board'
import { factsOf } from '../dispatch/board-items.ts'

/** A booking that staff should look at. */
export interface WorkItem {
  readonly booking: OpenBooking
  /** `waiting`: long without a driver. */
  readonly kind: BoardTrouble | 'waiting'
  readonly sinceMs: number
  readonly isAlarm: boolean
}

/** Bookings in trouble, or long without a driver; what has lasted longest first. */
export function openWork(
  bookings: Iterable<OpenBooking>,
  cars: ReadonlyMap<string, FleetCar> | null,
  nowMs: number,
): WorkItem[] {
  return [...bookings]
    .flatMap((booking): WorkItem[] => {
      const { trouble, age, tone } = boardPlace(factsOf(booking, cars), nowMs)
      const isAlarm = tone === 'alarm'
      if (trouble) return [{ booking, ...trouble, isAlarm }]
      const waitsLong =
        booking.status === 'NEW' &&
        age.kind === 'waiting' &&
        nowMs - age.sinceMs >= boardThresholds.waitAlarmSeconds * 1000
      return waitsLong ? [{ booking, kind: 'waiting', sinceMs: age.sinceMs, isAlarm }] : []
    })
    .sort((one, other) => one.sinceMs - other.sinceMs)
}
