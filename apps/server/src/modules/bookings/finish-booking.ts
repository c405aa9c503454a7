import type { BookingSnapshot } from '@cabstand/contract/schemas/booking'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import type { Tx } from '../../db/transaction.ts'
import { settleDriverQueue } from '../users/index.ts'
import { type Acting, actorOf, assertAllowed } from './actor.ts'
import type { BookingDeps } from './booking-deps.ts'
import { factsOf, minutesInStatus } from './booking-row.ts'
import { lockBooking } from './booking-store.ts'
import { changeBooking } from './change-booking.ts'

/** Ends the trip and opens the payment. The driver can take another trip. */
export async function finishBooking(
  tx: Tx,
  deps: BookingDeps,
  input: { bookingId: string; acting: Acting },
): Promise<BookingSnapshot> {
  const before = await lockBooking(tx, input.bookingId)
  // Read after locking, because the previous lock holder has just written its time.
  const now = deps.now()
  const waited = { minutesInStatus: minutesInStatus(before, now) }
  assertAllowed(bookingCan.finish(factsOf(before), actorOf(before, input.acting), waited))
  const { booking, snapshot } = await changeBooking(tx, deps, before, {
    type: 'booking.pending',
    acting: input.acting,
    set: { status: 'PENDING', pendingAt: now },
  })
  if (booking.driver !== null) await settleDriverQueue(tx, booking.driver, now)
  return snapshot
}
