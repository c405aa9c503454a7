import type { BookingSnapshot } from '@cabstand/contract/schemas/booking'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { bookingOtpTriesPerMinute, matchesBookingOtp } from '@cabstand/domain/booking/otp'
import type { Tx } from '../../db/transaction.ts'
import type { SignedIn } from '../../http/caller.ts'
import { AppError } from '../../http/errors.ts'
import { spendBudget } from '../../http/rate-limit-store.ts'
import { actorOf, assertAllowed } from './actor.ts'
import type { BookingDeps } from './booking-deps.ts'
import { factsOf } from './booking-row.ts'
import { getBookingRow, lockBooking } from './booking-store.ts'
import { changeBooking } from './change-booking.ts'
import { readFarStep, recordFarStep, type StepAtStop } from './check-stop.ts'

interface DriverStep {
  readonly bookingId: string
  readonly caller: SignedIn
}

/** The driver is at the pickup, or has confirmed it from farther away. */
export async function arriveBooking(tx: Tx, deps: BookingDeps, input: StepAtStop): Promise<BookingSnapshot> {
  const { acting } = input
  const before = await lockBooking(tx, input.bookingId)
  assertAllowed(bookingCan.arrive(factsOf(before), actorOf(before, acting)))
  const far = await readFarStep(tx, deps, before, { ...input, step: 'arrive' })
  const { snapshot } = await changeBooking(tx, deps, before, {
    type: 'booking.arrived',
    acting,
    set: { status: 'ARRIVED', driverArriveTime: deps.now(), ...recordFarStep(before, 'arrive', far) },
  })
  return snapshot
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
export async function startBooking(tx: Tx, deps: BookingDeps, input: DriverStep): Promise<BookingSnapshot> {
  const before = await lockBooking(tx, input.bookingId)
  assertAllowed(bookingCan.start(factsOf(before), actorOf(before, input.caller)))
  const { snapshot } = await changeBooking(tx, deps, before, {
    type: 'booking.started',
    acting: input.caller,
    set: { status: 'STARTED', tripStartTime: deps.now() },
  })
  return snapshot
}
