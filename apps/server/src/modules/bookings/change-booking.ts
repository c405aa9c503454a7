import type { BookingSnapshot } from '@cabstand/contract/schemas/booking'
import type { BookingEventType } from '@cabstand/contract/schemas/booking-event'
import { assertTransaction, onCommit, type Tx } from '../../db/transaction.ts'
import { AppError } from '../../http/errors.ts'
import { type Acting, eventActorOf } from './actor.ts'
import type { BookingDeps } from './booking-deps.ts'
import { type BookingRow, type BookingUpdate, dueAtOf } from './booking-row.ts'
import { updateBooking } from './booking-store.ts'
import type { BookingEvent } from './event-store.ts'
import { toDomainEvent } from './events.ts'
import { recordBookingChange } from './record-booking-change.ts'
import { diffSnapshots, toSnapshot } from './snapshot.ts'
import { bookingTopics, driverTripsTopics, newestBookingsTopics, offersTopics } from './topics.ts'

export interface BookingChange {
  readonly type: BookingEventType
  readonly acting: Acting
  readonly set: BookingUpdate
  /** Drivers whose offers this change opens or closes. */
  readonly askedDrivers?: readonly string[]
}

/**
 * All changes of bookings use this function: a conditional update from the status that the caller read under lock, and
 * the numbered event with the differences, in the caller's transaction. A new status also sets the booking's next due
 * time. Followers are notified after commit.
 */
export async function changeBooking(
  tx: Tx,
  deps: Pick<BookingDeps, 'carTypes' | 'hints' | 'now' | 'outbox' | 'searchDue'>,
  before: BookingRow,
  change: BookingChange,
): Promise<{ booking: BookingRow; snapshot: BookingSnapshot }> {
  assertTransaction(tx)
  const at = deps.now()
  const moved = change.set.status !== undefined && change.set.status !== before.status
  const changed: BookingRow = { ...before, ...change.set, eventNumber: before.eventNumber + 1 }
  const set = moved ? { ...change.set, dueAt: dueAtOf(changed, at) } : change.set
  const booking: BookingRow = { ...changed, ...set }
  const carTypes = deps.carTypes.within(tx)
  const was = await toSnapshot(before, carTypes)
  const snapshot = await toSnapshot(booking, carTypes)
  const event: BookingEvent = {
    bookingId: booking.id,
    number: booking.eventNumber,
    type: change.type,
    ...eventActorOf(change.acting),
    at,
    changes: diffSnapshots(was, snapshot),
  }
  const row = deps.outbox.rowFor(tx, toDomainEvent(event, booking, moved))
  if (!(await updateBooking(tx, before, set, event, row))) throw new AppError('wrong_status')
  await recordBookingChange(tx, was, snapshot)
  const topics = [
    bookingTopics.of(booking.id),
    ...(change.askedDrivers ?? []).map((driver) => offersTopics.of(driver)),
    ...(moved && (isOnTheRoad(before) || isOnTheRoad(booking))
      ? [...new Set([before.driver, booking.driver])].flatMap((driver) =>
          driver === null ? [] : [driverTripsTopics.of(driver)],
        )
      : []),
    ...(booking.fleetadmin === null || booking.fleetadmin === before.fleetadmin
      ? []
      : [newestBookingsTopics.of(booking.fleetadmin)]),
  ]
  onCommit(tx, () => deps.hints.publish(topics, bookingTopics.committed(booking.id, event)))
  if (moved && booking.status === 'NEW') onCommit(tx, () => deps.searchDue.raise(booking.id))
  return { booking, snapshot }
}

/** Whether the booking is its driver's current trip, which determines their track and their availability. */
const isOnTheRoad = ({ status }: BookingRow) =>
  status === 'ACCEPTED' || status === 'ARRIVED' || status === 'STARTED' || status === 'REACHED'
