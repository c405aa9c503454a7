import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { type Acting, actorOf, assertAllowed } from './actor.ts'
import type { BookingDeps } from './booking-deps.ts'
import { factsOf, minutesInStatus } from './booking-row.ts'
import type { BookingStep } from './booking-step.ts'
import { freeDriver } from './free-driver.ts'

/** Ends the trip and opens the payment. The driver can take another trip. */
export function finishBooking(deps: BookingDeps, input: { bookingId: string; acting: Acting }): BookingStep {
  return {
    bookingId: input.bookingId,
    async decide(before, db) {
      // Read after the booking, because the previous change has just written its time.
      const now = deps.now()
      const waited = { minutesInStatus: minutesInStatus(before, now) }
      assertAllowed(bookingCan.finish(factsOf(before), actorOf(before, input.acting), waited))
      return {
        type: 'booking.pending',
        acting: input.acting,
        set: { status: 'PENDING', pendingAt: now },
        parts: await freeDriver(db, before, now),
      }
    },
  }
}
