import { randomInt } from 'node:crypto'
import type { BookingSnapshot } from '@cabstand/contract/schemas/booking'
import { findBookingLimit } from '@cabstand/domain/booking/booking-limits'
import { bookingReference } from '@cabstand/domain/booking/reference'
import { addBookingCosts } from '../../maps/index.ts'
import { type CheckedPromo, reservePromo, takePromo } from '../../money/promos/index.ts'
import { lockAvailable } from '../../money/wallet/index.ts'
import type { SignedIn } from '../../platform/caller.ts'
import { assertTransaction, onCommit, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { eventActorOf } from './actor.ts'
import { bookingColumns } from './booking-columns.ts'
import type { BookingDeps } from './booking-deps.ts'
import type { BookingRow } from './booking-row.ts'
import { insertBooking } from './booking-store.ts'
import { type BookingEvent, insertEvent } from './event-store.ts'
import { toDomainEvent } from './events.ts'
import type { BookingInput, PreparedBooking } from './prepare-booking.ts'
import { recordBookingChange } from './record-booking-change.ts'
import { lockRider, readRiderHistory } from './rider-history-store.ts'
import { toSnapshot } from './snapshot.ts'
import { bookingTopics } from './topics.ts'

const maxReferenceDraws = 10

/** Stores the booking with its first event. */
export async function createBooking(
  tx: Tx,
  deps: BookingDeps,
  caller: SignedIn,
  input: BookingInput,
  prepared: PreparedBooking,
): Promise<BookingSnapshot> {
  assertTransaction(tx)
  // In the order of locks: promo, wallet, person.
  const promo = await takePromoOf(tx, deps, input, prepared)
  // A parcel's part is chosen with its payment.
  const fromWallet = input.useWallet === true || input.paymentMode === 'wallet'
  const holds = fromWallet && prepared.status === 'NEW'
  const available = holds ? await lockAvailable(tx, prepared.customer.id) : 0
  await lockRider(tx, prepared.customer.id)
  if (caller.role === 'rider') await assertWithinLimits(tx, deps, input, prepared)
  const now = deps.now()
  const row = bookingColumns(input, prepared, { promo, available }, caller, now)
  let booking: BookingRow | undefined
  for (let draw = 0; booking === undefined; draw += 1) {
    const reference = bookingReference(Array.from({ length: 6 }, () => randomInt(2 ** 32)))
    booking = await insertBooking(tx, { ...row, reference })
    if (draw === maxReferenceDraws) throw new Error('no unused booking reference was found')
  }
  if (promo !== undefined)
    await reservePromo(tx, {
      promo: promo.details.id,
      bookingId: row.id,
      rider: row.customer,
      at: now,
    })
  const snapshot = await toSnapshot(booking, deps.carTypes.within(tx))
  const event: BookingEvent = {
    bookingId: row.id,
    number: 1,
    type: prepared.status === 'NEW' ? 'booking.requested' : 'booking.payment_pending',
    ...eventActorOf(caller),
    at: now,
    changes: { ...snapshot },
  }
  await insertEvent(tx, event)
  await recordBookingChange(tx, null, snapshot)
  await deps.outbox.add(tx, toDomainEvent(event, booking, { moved: true }))
  await addBookingCosts(
    tx,
    (prepared.quote.mapCosts ?? []).map((line) => ({ ...line, bookingId: row.id })),
  )
  onCommit(tx, () => deps.hints.publish([bookingTopics.of(row.id)]))
  if (booking.status === 'NEW') onCommit(tx, () => deps.searchDue.raise(row.id))
  return snapshot
}

/** The promo that the rider named, locked until the booking is stored. */
async function takePromoOf(
  tx: Tx,
  deps: BookingDeps,
  input: BookingInput,
  { customer, quote: { breakdown } }: PreparedBooking,
): Promise<CheckedPromo | undefined> {
  if (input.promo === undefined) return undefined
  const trip = { rider: customer.id, tripCost: breakdown.tripCost, rules: breakdown.rules }
  return takePromo(tx, deps, input.promo, trip)
}

/** Throws when a rider has reached a booking limit. Bookings by staff are not limited. */
async function assertWithinLimits(
  tx: Tx,
  deps: BookingDeps,
  input: BookingInput,
  { customer, settings }: PreparedBooking,
): Promise<void> {
  // Read after locking, because the previous lock holder has just written its time.
  const now = deps.now()
  const history = await readRiderHistory(tx, customer.id, now)
  const tripDateMs = input.tripDate === undefined ? null : Date.parse(input.tripDate)
  const reached = findBookingLimit(history, tripDateMs, settings, now.getTime())
  if (reached === undefined) return
  if (reached.code === 'booking_paused') {
    const retrySeconds = Math.max(1, Math.ceil((reached.untilMs - now.getTime()) / 1000))
    throw new AppError(reached.code, {
      detail: `You can book again in ${retrySeconds} s.`,
      params: { retrySeconds, bookAgainAt: new Date(reached.untilMs).toISOString() },
    })
  }
  throw new AppError(reached.code, {
    detail: `A rider can have ${reached.limit} bookings at the same time. Cancel one, or wait until one has ended.`,
    params: { limit: reached.limit },
  })
}
