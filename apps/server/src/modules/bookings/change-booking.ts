import type { BookingEventType, BookingSnapshot } from '@cabstand/contract/schemas/booking'
import type { BookingStatus } from '@cabstand/domain/booking/status'
import { assertTransaction, onCommit, type Tx } from '../../db/transaction.ts'
import { AppError } from '../../http/errors.ts'
import { bookingTopic, driverTopic } from '../../realtime/hints.ts'
import { type Acting, eventActorOf } from './actor.ts'
import type { BookingParts } from './booking-parts.ts'
import type { BookingRow, BookingUpdate } from './booking-row.ts'
import { updateBookingFrom } from './booking-store.ts'
import { insertEvent } from './event-store.ts'
import { diffSnapshots, toSnapshot } from './snapshot.ts'

export interface BookingChange {
  readonly type: BookingEventType
  readonly acting: Acting
  readonly set: BookingUpdate & { status?: BookingStatus }
  /** Drivers, beside the booking's own, whose offers this change opens or closes. */
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
  const booking = await updateBookingFrom(tx, before.id, before.status, change.set)
  if (booking === undefined) throw new AppError('wrong_status')
  const carTypes = parts.carTypes.within(tx)
  const snapshot = await toSnapshot(booking, carTypes)
  await insertEvent(tx, {
    bookingId: booking.id,
    number: booking.eventNumber,
    type: change.type,
    ...eventActorOf(change.acting),
    at: parts.now(),
    changes: diffSnapshots(await toSnapshot(before, carTypes), snapshot),
  })
  const drivers = new Set([
    ...(change.askedDrivers ?? []),
    ...(booking.driver === null ? [] : [booking.driver]),
  ])
  onCommit(tx, () => parts.hints.publish([bookingTopic(booking.id), ...[...drivers].map(driverTopic)]))
  return { booking, snapshot }
}
