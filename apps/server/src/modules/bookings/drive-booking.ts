import type { BookingSnapshot } from '@cabstand/contract/schemas/booking'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { bookingOtpTriesPerMinute, matchesBookingOtp } from '@cabstand/domain/booking/otp'
import type { Tx } from '../../db/transaction.ts'
import type { SignedIn } from '../../http/caller.ts'
import { AppError } from '../../http/errors.ts'
import { spendBudget } from '../../http/rate-limit-store.ts'
import { actorOf, assertAllowed } from './actor.ts'
import type { BookingParts } from './booking-parts.ts'
import { factsOf } from './booking-row.ts'
import { getBookingRow, lockBooking } from './booking-store.ts'
import { changeBooking } from './change-booking.ts'
import { readFarStep, recordFarStep, type StepAtStop } from './check-stop.ts'

interface DriverStep {
  readonly bookingId: string
  readonly caller: SignedIn
}

/** The driver is at the pickup, or says so from elsewhere and has confirmed it. */
export async function arriveBooking(
  tx: Tx,
  parts: BookingParts,
  input: StepAtStop,
): Promise<BookingSnapshot> {
  const { acting } = input
  const before = await lockBooking(tx, input.bookingId)
  assertAllowed(bookingCan.arrive(factsOf(before), actorOf(before, acting)))
  const far = await readFarStep(tx, parts, before, { ...input, step: 'arrive' })
  const { snapshot } = await changeBooking(tx, parts, before, {
    type: 'booking.arrived',
    acting,
    set: { status: 'ARRIVED', driverArriveTime: parts.now(), ...recordFarStep(before, 'arrive', far) },
  })
  return snapshot
}

/**
 * Checks the rider's code before the transaction of the start, so that a wrong try stays counted. Throws
 * `wrong_otp`, or `too_many_requests` after five wrong tries within a minute. The right code costs nothing, so that
 * a phone may repeat its call; it waits in line behind wrong tries of the same moment and is refused after five.
 */
export async function checkBookingOtp(
  parts: BookingParts,
  input: DriverStep & { otp: string | undefined },
): Promise<void> {
  const booking = await getBookingRow(parts.db, input.bookingId)
  assertAllowed(bookingCan.start(factsOf(booking), actorOf(booking, input.caller)))
  if (booking.otp === null) return
  const isRight = matchesBookingOtp(Number(booking.otp), input.otp)
  const key = `booking-otp:${booking.id}`
  const budget = { key, limit: bookingOtpTriesPerMinute, windowSeconds: 60, cost: isRight ? 0 : 1 } as const
  await spendBudget(parts.db, budget, parts.now())
  if (!isRight) throw new AppError('wrong_otp')
}

/** The trip begins; the code was checked. */
export async function startBooking(tx: Tx, parts: BookingParts, input: DriverStep): Promise<BookingSnapshot> {
  const before = await lockBooking(tx, input.bookingId)
  assertAllowed(bookingCan.start(factsOf(before), actorOf(before, input.caller)))
  const { snapshot } = await changeBooking(tx, parts, before, {
    type: 'booking.started',
    acting: input.caller,
    set: { status: 'STARTED', tripStartTime: parts.now() },
  })
  return snapshot
}
