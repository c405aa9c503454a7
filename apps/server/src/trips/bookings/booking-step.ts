import type { Audience, BookingSnapshot } from '@cabstand/contract/schemas/booking'
import { isFinal } from '@cabstand/domain/booking/status'
import type { Database } from '../../platform/db/database.ts'
import type { StatementPart } from '../../platform/db/statement-part.ts'
import { isConflict, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { OptimisticWrite } from '../../platform/http/route.ts'
import type { BookingDeps } from './booking-deps.ts'
import type { BookingRow } from './booking-row.ts'
import { findBooking, lockBooking } from './booking-store.ts'
import { type BookingChange, changeBooking, tryToChange } from './change-booking.ts'
import { seenBy } from './snapshot.ts'

/** A step that is one change of a booking. Its rules are the same with and without a lock. */
export interface BookingStep {
  readonly bookingId: string
  /** The booking, when the request has already read it. */
  readonly known?: BookingRow
  /**
   * What the step changes; throws when it is not allowed. `db` is the transaction that has locked the booking, or the
   * database: then everything that the rules depend on is a condition of the change.
   */
  decide(before: BookingRow, db: Database | Tx): BookingChange | Promise<BookingChange>
}

/** Takes a step in a transaction, under the lock of the booking. */
export async function takeStep(tx: Tx, deps: BookingDeps, step: BookingStep): Promise<BookingSnapshot> {
  const before = await lockBooking(tx, step.bookingId)
  const { snapshot } = await changeBooking(tx, deps, before, await step.decide(before, tx))
  return snapshot
}

/** A step as the write of a route, answered in the view of one audience. */
export function stepWrite(
  deps: BookingDeps,
  audience: Audience,
  step: BookingStep,
): OptimisticWrite<BookingSnapshot> {
  return {
    attempt: (keyWith) => attemptStep(deps, step, (snapshot) => keyWith(seenBy(audience, snapshot))),
    write: async (tx) => seenBy(audience, await takeStep(tx, deps, step)),
  }
}

/** Takes a step without a lock, in one statement. Returns false when it wrote nothing, for whatever reason. */
async function attemptStep(
  deps: BookingDeps,
  step: BookingStep,
  keyWith: (snapshot: BookingSnapshot) => StatementPart,
): Promise<boolean> {
  const before = step.known ?? (await findBooking(deps.db, step.bookingId))
  // People of an ended booking can be erased, which changes its row without an event.
  if (before === undefined || isFinal(before.status)) return false
  try {
    return await tryToChange(deps, before, await step.decide(before, deps.db), keyWith)
  } catch (error) {
    if (error instanceof AppError || isConflict(error)) return false
    throw error
  }
}
