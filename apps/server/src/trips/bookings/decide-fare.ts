import type { BookingSnapshot } from '@cabstand/contract/schemas/booking'
import { changeAlerts } from '@cabstand/domain/booking/alerts'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import type { SignedIn } from '../../platform/caller.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { actorOf } from './actor.ts'
import type { BookingDeps } from './booking-deps.ts'
import { factsOf } from './booking-row.ts'
import { lockBooking } from './booking-store.ts'
import { changeBooking } from './change-booking.ts'
import { priceColumns } from './reach-booking.ts'

/**
 * An admin decides what a trip costs that was not driven by its positions, before it is paid: the minimum fare, as
 * computed, or the quote. Throws `booking_not_found` or `wrong_status`, also when nothing waits for a decision.
 */
export async function decideFare(
  tx: Tx,
  deps: BookingDeps,
  input: { readonly bookingId: string; readonly acting: SignedIn; readonly charge: 'minimum' | 'quote' },
): Promise<BookingSnapshot> {
  assertTransaction(tx)
  const before = await lockBooking(tx, input.bookingId)
  const answer = bookingCan.decideFare(factsOf(before), actorOf(before, input.acting))
  if (!answer.ok) throw new AppError(answer.code)
  const quoted = { breakdown: before.estimateBreakdown, basis: 'quote', flagged: false } as const
  const { snapshot } = await changeBooking(tx, deps, before, {
    type: 'booking.fare_decided',
    acting: input.acting,
    set: {
      ...(input.charge === 'quote' && priceColumns(before, quoted)),
      fareFlagged: false,
      alerts: changeAlerts(before.alerts, { remove: ['not_driven'] }),
    },
  })
  return snapshot
}
