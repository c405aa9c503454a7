import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { bookingOtpTriesPerMinute, matchesBookingOtp } from '@cabstand/domain/booking/otp'
import type { SignedIn } from '../../platform/caller.ts'
import { AppError } from '../../platform/http/errors.ts'
import { spendBudget } from '../../platform/http/rate-limit-store.ts'
import { noteStepPoint } from '../tracking/index.ts'
import { actorOf, assertAllowed } from './actor.ts'
import type { BookingDeps } from './booking-deps.ts'
import { factsOf } from './booking-row.ts'
import type { BookingStep } from './booking-step.ts'
import { getBookingRow } from './booking-store.ts'
import { readCarAtStop, recordFarStep, type StepAtStop } from './check-stop.ts'

interface DriverStep {
  readonly bookingId: string
  readonly caller: SignedIn
}

/** The driver is at the pickup, or has confirmed it from farther away. */
export function arriveBooking(deps: BookingDeps, input: StepAtStop): BookingStep {
  const { bookingId, acting } = input
  return {
    bookingId,
    async decide(before, tx) {
      assertAllowed(bookingCan.arrive(factsOf(before), actorOf(before, acting)))
      const { far } = await readCarAtStop(tx, deps, before, { ...input, step: 'arrive' })
      return {
        type: 'booking.arrived',
        acting,
        set: { status: 'ARRIVED', driverArriveTime: deps.now(), ...recordFarStep(before, 'arrive', far) },
      }
    },
  }
}

/**
 * Checks the rider's code before the transaction of the start, so that a wrong attempt remains counted. Throws
 * `wrong_otp`, or `too_many_requests` after five wrong attempts within a minute. A correct code is not counted, so that
 * a phone may retry; it waits for concurrent wrong attempts and is refused after five of them.
 */
export async function checkBookingOtp(
  deps: BookingDeps,
  input: DriverStep & { otp: string | undefined },
): Promise<void> {
  const booking = await getBookingRow(deps.db, input.bookingId)
  assertAllowed(bookingCan.start(factsOf(booking), actorOf(booking, input.caller)))
  if (booking.otp === null) return
  const isRight = matchesBookingOtp(Number(booking.otp), input.otp)
  const key = `booking-otp:${booking.id}`
  const budget = { key, limit: bookingOtpTriesPerMinute, windowSeconds: 60, cost: isRight ? 0 : 1 } as const
  await spendBudget(deps.db, budget, deps.now())
  if (!isRight) throw new AppError('wrong_otp')
}

/** Starts the trip. The code is already checked. */
export function startBooking(deps: BookingDeps, { bookingId, caller }: DriverStep): BookingStep {
  return {
    bookingId,
    decide(before) {
      assertAllowed(bookingCan.start(factsOf(before), actorOf(before, caller)))
      const now = deps.now()
      return {
        type: 'booking.started',
        acting: caller,
        set: { status: 'STARTED', tripStartTime: now },
        also: (tx) =>
          noteStepPoint(tx, deps.tracker.positions, {
            bookingId,
            driver: caller.userId,
            status: 'STARTED',
            at: now,
          }),
      }
    },
  }
}
