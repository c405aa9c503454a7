import type { BookingSnapshot } from '@cabstand/contract/schemas/booking'
import type { BookingEventType } from '@cabstand/contract/schemas/booking-event'
import type { StatementPart } from '../../platform/db/statement-part.ts'
import { afterCommit, assertTransaction, onCommit, type Tx } from '../../platform/db/transaction.ts'
import { outboxPart } from '../../platform/events/outbox-store.ts'
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
  /** Rows of other tables that are written with the change, and conditions on them. */
  readonly parts?: readonly StatementPart[]
}

type Deps = Pick<BookingDeps, 'carTypes' | 'hints' | 'now' | 'outbox' | 'searchDue'>

/**
 * All changes of bookings use `changeBooking` or `tryToChange`: one statement with the update from the status and event
 * number that the caller has read, the numbered event with the differences, and the change's parts. A new status also
 * sets the booking's next due time. Followers are notified after the commit.
 *
 * `changeBooking` is for a booking that the caller's transaction has locked.
 */
export async function changeBooking(
  tx: Tx,
  deps: Deps,
  before: BookingRow,
  change: BookingChange,
): Promise<{ booking: BookingRow; snapshot: BookingSnapshot }> {
  assertTransaction(tx)
  const next = await computeChange({ ...deps, carTypes: deps.carTypes.within(tx) }, before, change)
  if (!(await updateBooking(tx, before, next))) throw new AppError('wrong_status')
  await recordBookingChange(tx, next.was, next.snapshot)
  onCommit(tx, next.notify)
  return next
}

/**
 * Changes a booking that is not locked, by one statement that is its own transaction. Returns false and writes nothing
 * when the booking has changed since it was read or is locked, or when a condition does not hold. `partWith` may add a
 * part that depends on the result. Not for changes by staff, which the audit log records in a transaction.
 */
export async function tryToChange(
  deps: Deps & Pick<BookingDeps, 'db'>,
  before: BookingRow,
  change: BookingChange,
  partWith?: (snapshot: BookingSnapshot) => StatementPart,
): Promise<boolean> {
  const { notify, ...next } = await computeChange(deps, before, change)
  const parts = partWith === undefined ? next.parts : [...next.parts, partWith(next.snapshot)]
  if (!(await updateBooking(deps.db, before, { ...next, parts }))) return false
  await afterCommit(notify)
  return true
}

/** What a change makes of a booking, and what it writes. The row is computed, because no other code may change it. */
async function computeChange(deps: Deps, before: BookingRow, change: BookingChange) {
  const at = deps.now()
  const moved = change.set.status !== undefined && change.set.status !== before.status
  const changed: BookingRow = { ...before, ...change.set, eventNumber: before.eventNumber + 1 }
  const set = moved ? { ...change.set, dueAt: dueAtOf(changed, at) } : change.set
  const booking: BookingRow = { ...changed, ...set }
  const was = await toSnapshot(before, deps.carTypes)
  const snapshot = await toSnapshot(booking, deps.carTypes)
  const event: BookingEvent = {
    bookingId: booking.id,
    number: booking.eventNumber,
    type: change.type,
    ...eventActorOf(change.acting),
    at,
    changes: diffSnapshots(was, snapshot),
  }
  const outboxRow = deps.outbox.rowFor(
    toDomainEvent(event, booking, { moved, referralPending: change.referralPending }),
  )
  const topics = topicsOf(before, booking, change)
  const notify = () => {
    if (outboxRow !== undefined) deps.outbox.notify()
    deps.hints.publish(topics, bookingTopics.committed(booking.id, event))
    if (moved && booking.status === 'NEW') deps.searchDue.raise(booking.id)
  }
  const parts = [...(change.parts ?? []), ...(outboxRow === undefined ? [] : [outboxPart(outboxRow)])]
  return { booking, was, snapshot, set, event, parts, notify }
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
