import type { BookingSnapshot } from '@cabstand/contract/schemas/booking'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import type { Tx } from '../../db/transaction.ts'
import { AppError } from '../../http/errors.ts'
import { addDriverRating } from '../users/index.ts'
import { type Acting, actorOf, assertAllowed } from './actor.ts'
import type { BookingDeps } from './booking-deps.ts'
import { type BookingRow, factsOf, minutesInStatus } from './booking-row.ts'
import { lockBooking } from './booking-store.ts'
import { changeBooking } from './change-booking.ts'

/** The rider closes a paid trip, with or without a rating. A trip that the system closed can still be rated. */
export async function rateBooking(
  tx: Tx,
  deps: BookingDeps,
  input: { bookingId: string; acting: Acting; rating: number | undefined },
): Promise<BookingSnapshot> {
  const before = await lockBooking(tx, input.bookingId)
  const actor = actorOf(before, input.acting)
  const waited = { minutesInStatus: minutesInStatus(before, deps.now()) }
  const answer = bookingCan.rate(factsOf(before), actor, waited)
  if (!answer.ok) throw new AppError(answer.code)
  if (before.status === 'PAID') return complete(tx, deps, before, input.acting, input.rating)
  if (input.rating === undefined) throw new AppError('wrong_status')
  const { snapshot } = await changeBooking(tx, deps, before, {
    type: 'booking.rated',
    acting: input.acting,
    set: { rating: input.rating },
  })
  await countRating(tx, before, input.rating)
  return snapshot
}

/** The system closes a trip that has been PAID for a day. */
export async function completeBooking(
  tx: Tx,
  deps: BookingDeps,
  input: { bookingId: string; acting: Acting },
): Promise<BookingSnapshot> {
  const before = await lockBooking(tx, input.bookingId)
  const waited = { minutesInStatus: minutesInStatus(before, deps.now()) }
  assertAllowed(bookingCan.complete(factsOf(before), actorOf(before, input.acting), waited))
  return complete(tx, deps, before, input.acting, undefined)
}

async function complete(
  tx: Tx,
  deps: BookingDeps,
  before: BookingRow,
  acting: Acting,
  rating: number | undefined,
): Promise<BookingSnapshot> {
  const { snapshot } = await changeBooking(tx, deps, before, {
    type: 'booking.completed',
    acting,
    set: {
      status: 'COMPLETE',
      completedAt: deps.now(),
      completedBy: acting.role,
      ...(rating === undefined ? {} : { rating }),
    },
  })
  if (rating !== undefined) await countRating(tx, before, rating)
  return snapshot
}

async function countRating(tx: Tx, booking: BookingRow, rating: number): Promise<void> {
  if (booking.driver !== null) await addDriverRating(tx, booking.driver, rating)
}
