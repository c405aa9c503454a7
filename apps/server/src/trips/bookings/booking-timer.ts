import { lateFromMs } from '@cabstand/domain/booking/lateness'
import type { BookingStatus } from '@cabstand/domain/booking/status'
import { findStatusTimer } from '@cabstand/domain/booking/timers'
import { settleDriverQueue } from '../../people/users/index.ts'
import { type Tx, transaction } from '../../platform/db/transaction.ts'
import type { Timer } from '../../platform/jobs/timers.ts'
import { system } from './actor.ts'
import type { BookingDeps } from './booking-deps.ts'
import { type BookingRow, dueAtOf } from './booking-row.ts'
import { takeStep } from './booking-step.ts'
import { cancelBooking } from './cancel-booking.ts'
import { changeBooking } from './change-booking.ts'
import { completeBooking } from './complete-booking.ts'
import { listDueBookings, lockDueBooking, setBookingDue } from './due-store.ts'
import { finishBooking } from './finish-booking.ts'
import type { TripEta } from './trip-eta.ts'
import { findLaterEnd, type LaterEnd, watchTrip } from './watch-trip.ts'

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
export function bookingTimer(deps: BookingDeps & { readonly eta: TripEta }): Timer {
  return {
    name: 'bookings',
    listDue: (limit, except) => listDueBookings(deps.db, { statuses, now: deps.now(), limit, except }),
    async run(id) {
      const laterEnd = await findLaterEnd(deps, id)
      await transaction(deps.db, async (tx) => {
        const booking = await lockDueBooking(tx, { id, statuses, now: deps.now() })
        if (booking !== undefined) await actWhenDue(tx, deps, booking, laterEnd)
      })
    },
  }
}

async function actWhenDue(
  tx: Tx,
  deps: BookingDeps,
  booking: BookingRow,
  laterEnd: LaterEnd | undefined,
): Promise<void> {
  if (booking.status === 'STARTED') return watchTrip(tx, deps, booking, laterEnd)
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
