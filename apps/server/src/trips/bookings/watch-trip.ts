import { changeAlerts } from '@cabstand/domain/booking/alerts'
import { laterEndMs } from '@cabstand/domain/booking/lateness'
import { nextLookMs, positionSilenceMinutes } from '@cabstand/domain/booking/timers'
import type { Tx } from '../../platform/db/transaction.ts'
import { findLastTrackPoint } from '../tracking/index.ts'
import { system } from './actor.ts'
import type { BookingDeps } from './booking-deps.ts'
import type { BookingRow } from './booking-row.ts'
import { findBooking } from './booking-store.ts'
import { type BookingChange, changeBooking } from './change-booking.ts'
import { setBookingDue } from './due-store.ts'
import type { TripEta } from './trip-eta.ts'

/** The later end of a running ride as the booking was when it was worked out. */
export interface LaterEnd {
  readonly eventNumber: number
  readonly at: Date
}

/**
 * When a running ride is expected to end, if its rider must be told that it ends later. It asks for a route, so it is
 * found out before the transaction. While there is none, nothing is known.
 */
export async function findLaterEnd(
  deps: Pick<BookingDeps, 'db' | 'now'> & { readonly eta: TripEta },
  bookingId: string,
): Promise<LaterEnd | undefined> {
  const booking = await findBooking(deps.db, bookingId)
  if (booking?.status !== 'STARTED' || booking.laterEndAt !== null) return undefined
  const { secondsToNextStop } = await deps.eta.read(booking).catch(() => ({ secondsToNextStop: null }))
  const promised = {
    status: booking.status,
    pickupMs: null,
    startedMs: startOf(booking).getTime(),
    rideSeconds: booking.estimateTime,
    hasStops: booking.waypoints.length > 0,
  }
  const atMs = laterEndMs(promised, secondsToNextStop, deps.now().getTime())
  return atMs === null ? undefined : { eventNumber: booking.eventNumber, at: new Date(atMs) }
}

/**
 * Looks at a running trip: alerts staff once when its car has sent no position for too long, and tells the rider once
 * that the ride ends later. After an alert, the rest is found out at the next look.
 */
export async function watchTrip(
  tx: Tx,
  deps: BookingDeps,
  booking: BookingRow,
  laterEnd: LaterEnd | undefined,
): Promise<void> {
  const nowMs = deps.now().getTime()
  const lastSeenMs = ((await findLastTrackPoint(tx, booking.id))?.at ?? startOf(booking)).getTime()
  const wasAlerted = booking.alerts.includes('no_position')
  const isSilent = !wasAlerted && nowMs - lastSeenMs >= positionSilenceMinutes * 60_000
  const tells = !isSilent && laterEnd?.eventNumber === booking.eventNumber ? laterEnd : undefined
  const isTold = booking.laterEndAt !== null || tells !== undefined
  const dueMs = nextLookMs({ isTold, isAlerted: wasAlerted || isSilent, lastSeenMs }, nowMs)
  const dueAt = dueMs === null ? null : new Date(dueMs)
  const change = (type: BookingChange['type'], set: BookingChange['set']) =>
    changeBooking(tx, deps, booking, { type, acting: system, set: { ...set, dueAt } })
  if (isSilent) {
    await change('booking.alerted', { alerts: changeAlerts(booking.alerts, { add: ['no_position'] }) })
  } else if (tells !== undefined) {
    await change('booking.ends_later', { laterEndAt: tells.at })
  } else {
    await setBookingDue(tx, booking, dueAt)
  }
}

const startOf = (booking: BookingRow) => booking.tripStartTime ?? booking.bookingDate
