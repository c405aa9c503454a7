import type { BookingEventType, BookingSnapshot } from '@cabstand/contract/schemas/booking'
import { assertTransaction, onCommit, type Tx } from '../../db/transaction.ts'
import { AppError } from '../../http/errors.ts'
import { bookingTopic, driverTopic, fleetBookingsTopic, offersTopic } from '../../realtime/hints.ts'
import { type Acting, eventActorOf } from './actor.ts'
import type { BookingParts } from './booking-parts.ts'
import type { BookingRow, BookingUpdate } from './booking-row.ts'
import { updateBooking } from './booking-store.ts'
import type { BookingEvent } from './event-store.ts'
import { diffSnapshots, toSnapshot } from './snapshot.ts'

export interface BookingChange {
  readonly type: BookingEventType
  readonly acting: Acting
  readonly set: BookingUpdate
  /** Drivers whose offers this change opens or closes. */
  readonly askedDrivers?: readonly string[]
}

/**
 * The one way a booking changes: a conditional update from the status the caller saw under lock, with the
 * numbered event of what differs, in the caller's transaction. Followers are hinted after commit.
 */
export async function changeBooking(
  tx: Tx,
  parts: Pick<BookingParts, 'carTypes' | 'hints' | 'now'>,
  before: BookingRow,
  change: BookingChange,
): Promise<{ booking: BookingRow; snapshot: BookingSnapshot }> {
  assertTransaction(tx)
  const booking: BookingRow = { ...before, ...change.set, eventNumber: before.eventNumber + 1 }
  const carTypes = parts.carTypes.within(tx)
  const snapshot = await toSnapshot(booking, carTypes)
  const event: BookingEvent = {
    bookingId: booking.id,
    number: booking.eventNumber,
    type: change.type,
    ...eventActorOf(change.acting),
    at: parts.now(),
    changes: diffSnapshots(await toSnapshot(before, carTypes), snapshot),
  }
  if (!(await updateBooking(tx, before, change.set, event))) throw new AppError('wrong_status')
  const topics = [
    bookingTopic(booking.id),
    ...(change.askedDrivers ?? []).map(offersTopic),
    ...(booking.driver === null ? [] : [driverTopic(booking.driver)]),
    ...(booking.fleetadmin === null || booking.fleetadmin === before.fleetadmin
      ? []
      : [fleetBookingsTopic(booking.fleetadmin)]),
  ]
  onCommit(tx, () => parts.hints.publish(topics, event))
  return { booking, snapshot }
}
