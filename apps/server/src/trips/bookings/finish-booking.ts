import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { settleDriverQueue } from '../../people/users/index.ts'
import { type Acting, actorOf, assertAllowed } from './actor.ts'
import type { BookingDeps } from './booking-deps.ts'
import { factsOf, minutesInStatus } from './booking-row.ts'
import type { BookingStep } from './booking-step.ts'

/** Ends the trip and opens the payment. The driver can take another trip. */
export function finishBooking(deps: BookingDeps, input: { bookingId: string; acting: Acting }): BookingStep {
  return {
    bookingId: input.bookingId,
    decide(before) {
      // Read after the booking, because the previous change has just written its time.
      const now = deps.now()
      const waited = { minutesInStatus: minutesInStatus(before, now) }
      assertAllowed(bookingCan.finish(factsOf(before), actorOf(before, input.acting), waited))
      return {
        type: 'booking.pending',
        acting: input.acting,
        set: { status: 'PENDING', pendingAt: now },
        also: (tx) => settleDriverQueue(tx, before.driver, now),
      }
    },
  }
}
