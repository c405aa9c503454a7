import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { countDriverRating } from '../../people/users/index.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type Acting, actorOf, assertAllowed } from './actor.ts'
import type { BookingDeps } from './booking-deps.ts'
import { type BookingRow, factsOf, minutesInStatus } from './booking-row.ts'
import type { BookingStep } from './booking-step.ts'
import type { BookingChange } from './change-booking.ts'

/** The rider closes a paid trip, with or without a rating. A trip that the system closed can still be rated. */
export function rateBooking(
  deps: BookingDeps,
  input: { bookingId: string; acting: Acting; rating: number | undefined },
): BookingStep {
  const { bookingId, acting, rating } = input
  return {
    bookingId,
    decide(before) {
      const waited = { minutesInStatus: minutesInStatus(before, deps.now()) }
      const answer = bookingCan.rate(factsOf(before), actorOf(before, acting), waited)
      if (!answer.ok) throw new AppError(answer.code)
      if (before.status === 'PAID') return complete(deps, before, acting, rating)
      if (rating === undefined) throw new AppError('wrong_status')
      return { type: 'booking.rated', acting, set: { rating }, also: countRating(before, rating) }
    },
  }
}

/** The system closes a trip that has been PAID for a day. */
export function completeBooking(
  deps: BookingDeps,
  { bookingId, acting }: { bookingId: string; acting: Acting },
): BookingStep {
  return {
    bookingId,
    decide(before) {
      const waited = { minutesInStatus: minutesInStatus(before, deps.now()) }
      assertAllowed(bookingCan.complete(factsOf(before), actorOf(before, acting), waited))
      return complete(deps, before, acting, undefined)
    },
  }
}

function complete(
  deps: BookingDeps,
  before: BookingRow,
  acting: Acting,
  rating: number | undefined,
): BookingChange {
  const closed = { status: 'COMPLETE', completedAt: deps.now(), completedBy: acting.role } as const
  if (rating === undefined) return { type: 'booking.completed', acting, set: closed }
  return {
    type: 'booking.completed',
    acting,
    set: { ...closed, rating },
    also: countRating(before, rating),
  }
}

const countRating =
  ({ driver }: BookingRow, rating: number) =>
  async (tx: Tx) => {
    if (driver !== null) await countDriverRating(tx, driver, rating)
  }
