import type { BookingSnapshot } from '@cabstand/contract/schemas/booking'
import type { BookingEventType } from '@cabstand/contract/schemas/booking-event'
import { assertTransaction, onCommit, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Topic } from '../../platform/realtime/hints.ts'
import { type Acting, eventActorOf } from './actor.ts'
import type { BookingDeps } from './booking-deps.ts'
import { type BookingRow, type BookingUpdate, dueAtOf } from './booking-row.ts'
import { updateBooking } from './booking-store.ts'
import type { BookingEvent } from './event-store.ts'
import { toDomainEvent } from './events.ts'
import { recordBookingChange } from './record-booking-change.ts'
import { diffSnapshots, toSnapshot } from './snapshot.ts'
import { bookingTopics, driverTripsTopics, offersTopics } from './topics.ts'

export interface BookingChange {
  readonly type: BookingEventType
  readonly acting: Acting
  readonly set: BookingUpdate
  /** Drivers whose offers this change opens or closes. */
  readonly askedDrivers?: readonly string[]
  /** A trip was paid that may reward a referral. */
  readonly referralPending?: boolean
  /** Writes what else belongs to the change, in its transaction, after the booking. */
  readonly also?: (tx: Tx) => Promise<unknown>
}

type Deps = Pick<BookingDeps, 'carTypes' | 'hints' | 'now' | 'outbox' | 'searchDue'>

/**
 * The only way to change a booking, which the caller's transaction has locked: writes the update, the numbered event
 * with the differences, what else belongs to the change, and its domain event. A new status also sets the booking's next
 * due time. Followers are notified after the commit. Throws `insufficient_balance` when the rider's wallet does not
 * cover a larger wallet part.
 */
export async function changeBooking(
  tx: Tx,
  deps: Deps,
  before: BookingRow,
  change: BookingChange,
): Promise<{ booking: BookingRow; snapshot: BookingSnapshot }> {
  assertTransaction(tx)
  const carTypes = deps.carTypes.within(tx)
  const at = deps.now()
  const moved = change.set.status !== undefined && change.set.status !== before.status
  const changed: BookingRow = { ...before, ...change.set, eventNumber: before.eventNumber + 1 }
  const set = moved ? { ...change.set, dueAt: dueAtOf(changed, at) } : change.set
  const booking: BookingRow = { ...changed, ...set }
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
  if (!(await updateBooking(tx, before, { set, event }))) throw new AppError('wrong_status')
  await change.also?.(tx)
  await recordBookingChange(tx, was, snapshot)
  const { referralPending } = change
  await deps.outbox.add(tx, toDomainEvent(event, booking, { moved, referralPending }))
  const topics = topicsOf(before, booking, change)
  onCommit(tx, () => {
    deps.hints.publish(topics, bookingTopics.committed(booking.id, event))
    if (moved && booking.status === 'NEW') deps.searchDue.raise(booking.id)
  })
  return { booking, snapshot }
}

function topicsOf(before: BookingRow, booking: BookingRow, { askedDrivers = [] }: BookingChange): Topic[] {
  const moved = booking.status !== before.status
  return [
    bookingTopics.of(booking.id),
    ...askedDrivers.map((driver) => offersTopics.of(driver)),
    ...(moved && (isOnTheRoad(before) || isOnTheRoad(booking))
      ? [...new Set([before.driver, booking.driver])].flatMap((driver) =>
          driver === null ? [] : [driverTripsTopics.of(driver)],
        )
      : []),
  ]
}

/** Whether the booking is its driver's current trip, which determines their track and their availability. */
const isOnTheRoad = ({ status }: BookingRow) =>
  status === 'ACCEPTED' || status === 'ARRIVED' || status === 'STARTED' || status === 'REACHED'
