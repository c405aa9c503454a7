import type { BookingSnapshot } from '@cabstand/contract/schemas/booking'
import type { Tx } from '../../platform/db/transaction.ts'
import type { BookingDeps } from './booking-deps.ts'
import type { BookingRow } from './booking-row.ts'
import { lockBooking } from './booking-store.ts'
import { type BookingChange, changeBooking } from './change-booking.ts'

/** A step that is one change of a booking. */
export interface BookingStep {
  readonly bookingId: string
  /** What the step changes in the booking, which is locked; throws when it is not allowed. */
  decide(before: BookingRow, tx: Tx): BookingChange | Promise<BookingChange>
}

/** Takes a step under the lock of the booking. */
export async function takeStep(tx: Tx, deps: BookingDeps, step: BookingStep): Promise<BookingSnapshot> {
  const before = await lockBooking(tx, step.bookingId)
  const { snapshot } = await changeBooking(tx, deps, before, await step.decide(before, tx))
  return snapshot
}
