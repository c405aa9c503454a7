import type { BookingSnapshot } from '@cabstand/contract/schemas/booking'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import type { Tx } from '../../db/transaction.ts'
import { settleDriverQueue } from '../users/index.ts'
import { type Acting, actorOf, assertAllowed } from './actor.ts'
import type { BookingParts } from './booking-parts.ts'
import { factsOf, minutesInStatus } from './booking-row.ts'
import { lockBooking } from './booking-store.ts'
import { changeBooking } from './change-booking.ts'

/** The trip is over and the money open; the driver can take the next one. */
export async function finishBooking(
  tx: Tx,
  parts: BookingParts,
  input: { bookingId: string; acting: Acting },
): Promise<BookingSnapshot> {
  const before = await lockBooking(tx, input.bookingId)
  // Not earlier: whoever held the lock has just written his time.
  const now = parts.now()
  const waited = { minutesInStatus: minutesInStatus(before, now) }
  assertAllowed(bookingCan.finish(factsOf(before), actorOf(before, input.acting), waited))
  const { booking, snapshot } = await changeBooking(tx, parts, before, {
    type: 'booking.pending',
    acting: input.acting,
    set: { status: 'PENDING', pendingAt: now },
  })
  if (booking.driver !== null) await settleDriverQueue(tx, booking.driver, now)
  return snapshot
}
