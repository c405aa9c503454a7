import { changeAlerts } from '@cabstand/domain/booking/alerts'
import { lateFromMs } from '@cabstand/domain/booking/lateness'
import type { BookingStatus } from '@cabstand/domain/booking/status'
import { findStatusTimer, positionSilenceMinutes } from '@cabstand/domain/booking/timers'
import { settleDriverQueue } from '../../people/users/index.ts'
import { type Tx, transaction } from '../../platform/db/transaction.ts'
import type { Timer } from '../../platform/jobs/timers.ts'
import { findLastTrackPoint } from '../tracking/index.ts'
import { system } from './actor.ts'
import type { BookingDeps } from './booking-deps.ts'
import { type BookingRow, dueAtOf } from './booking-row.ts'
import { takeStep } from './booking-step.ts'
import { cancelBooking } from './cancel-booking.ts'
import { changeBooking } from './change-booking.ts'
import { completeBooking } from './complete-booking.ts'
import { listDueBookings, lockDueBooking, setBookingDue } from './due-store.ts'
import { finishBooking } from './finish-booking.ts'

/** Statuses in which the system acts after some time. NEW is handled by dispatch. */
const statuses = [
  'PAYMENT_PENDING',
  'ACCEPTED',
  'ARRIVED',
  'STARTED',
  'REACHED',
  'PAID',
] as const satisfies readonly BookingStatus[]

/**
 * The system's actions on bookings that remain in a status. Each booking has one due time, set by each change of
 * status.
 */
export function bookingTimer(deps: BookingDeps): Timer {
  return {
    name: 'bookings',
    listDue: (limit, except) => listDueBookings(deps.db, { statuses, now: deps.now(), limit, except }),
    run: (id) =>
      transaction(deps.db, async (tx) => {
        const booking = await lockDueBooking(tx, { id, statuses, now: deps.now() })
        if (booking !== undefined) await actWhenDue(tx, deps, booking)
      }),
  }
}

async function actWhenDue(tx: Tx, deps: BookingDeps, booking: BookingRow): Promise<void> {
  if (booking.status === 'STARTED') return alertWhenSilent(tx, deps, booking)
  const dueAt = dueAtOf(booking, deps.now())
  if (dueAt === null || dueAt > deps.now()) {
    // The driver of a Book Later must set out now, or the booking's times have changed.
    await settleDriverQueue(tx, booking.driver, deps.now())
    if (hasBecomeLate(booking, deps.now())) return sayLate(tx, deps, booking, dueAt)
    return setBookingDue(tx, booking, dueAt)
  }
  const timer = findStatusTimer(booking.status, booking.prepaid)
  if (timer === undefined) return setBookingDue(tx, booking, null)
  const input = { bookingId: booking.id, acting: system }
  switch (timer.verb) {
    case 'cancel':
      await cancelBooking(tx, deps, { ...input, reason: timer.reason ?? timer.verb })
      return
    case 'finish':
      await takeStep(tx, deps, finishBooking(deps, input))
      return
    case 'complete':
      await takeStep(tx, deps, completeBooking(deps, input))
      return
    default:
      timer.verb satisfies never
  }
}

/** Whether the car has become late for its pickup since the booking was due last, which is true once. */
function hasBecomeLate({ status, pickupExpectedAt, dueAt }: BookingRow, now: Date): boolean {
  if (status !== 'ACCEPTED' || pickupExpectedAt === null || dueAt === null) return false
  const lateMs = lateFromMs(pickupExpectedAt.getTime())
  return dueAt.getTime() <= lateMs && lateMs <= now.getTime()
}

/** The rider is told: who has the trip open sees it anyway. */
async function sayLate(tx: Tx, deps: BookingDeps, booking: BookingRow, dueAt: Date | null): Promise<void> {
  await changeBooking(tx, deps, booking, { type: 'booking.late', acting: system, set: { dueAt } })
}

/** Alerts staff once when no position of a running trip's car was received for half an hour. */
async function alertWhenSilent(tx: Tx, deps: BookingDeps, booking: BookingRow): Promise<void> {
  const lastSeenAt = (await findLastTrackPoint(tx, booking.id))?.at ?? startOf(booking)
  const dueAt = new Date(lastSeenAt.getTime() + positionSilenceMinutes * 60_000)
  if (dueAt > deps.now()) return setBookingDue(tx, booking, dueAt)
  if (booking.alerts.includes('no_position')) return setBookingDue(tx, booking, null)
  await changeBooking(tx, deps, booking, {
    type: 'booking.alerted',
    acting: system,
    set: { alerts: changeAlerts(booking.alerts, { add: ['no_position'] }), dueAt: null },
  })
}

const startOf = (booking: BookingRow) => booking.tripStartTime ?? booking.bookingDate
