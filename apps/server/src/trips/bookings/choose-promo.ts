import type { BookingSnapshot } from '@cabstand/contract/schemas/booking'
import type { PromoOffer } from '@cabstand/contract/schemas/promo'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { openParts } from '@cabstand/domain/booking/payment-parts'
import {
  listPromoOffers,
  type PromoTrip,
  reservePromo,
  returnPromo,
  takePromo,
} from '../../money/promos/index.ts'
import type { SignedIn } from '../../platform/caller.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type Acting, actorOf } from './actor.ts'
import type { BookingDeps } from './booking-deps.ts'
import { type BookingRow, factsOf } from './booking-row.ts'
import { lockBooking } from './booking-store.ts'
import { changeBooking } from './change-booking.ts'
import { readBookingRow } from './read-booking.ts'

interface PromoChange {
  readonly bookingId: string
  readonly acting: Acting
}

/** The promos that the rider of a booking can use for its present price; none when its discount is settled. */
export async function listBookingPromos(
  deps: BookingDeps,
  bookingId: string,
  caller: SignedIn,
): Promise<PromoOffer[]> {
  const booking = await readBookingRow(deps, bookingId, caller)
  const answer = bookingCan.choosePromo(factsOf(booking), actorOf(booking, caller))
  return answer.ok ? listPromoOffers(deps.db, deps, tripOf(booking)) : []
}

/**
 * Uses the promo of this name in place of the booking's present one. Throws `booking_not_found`, `wrong_status` or the
 * code of the refusal.
 */
export async function choosePromo(
  tx: Tx,
  deps: BookingDeps,
  { name, ...change }: PromoChange & { readonly name: string },
): Promise<BookingSnapshot> {
  assertTransaction(tx)
  const before = await open(tx, change)
  const { details, discountAmount } = await takePromo(tx, deps, name, tripOf(before))
  const at = deps.now()
  await returnPromo(tx, before.id, at)
  await reservePromo(tx, { promo: details.id, bookingId: before.id, rider: before.customer, at })
  return write(tx, deps, before, change, { promo: details.id, promoDetails: details, discountAmount })
}

/** Takes the promo off the booking. Throws `booking_not_found` or `wrong_status`. */
export async function removePromo(tx: Tx, deps: BookingDeps, change: PromoChange): Promise<BookingSnapshot> {
  assertTransaction(tx)
  const before = await open(tx, change)
  await returnPromo(tx, before.id, deps.now())
  return write(tx, deps, before, change, { promo: null, promoDetails: null, discountAmount: 0 })
}

async function open(tx: Tx, { bookingId, acting }: PromoChange): Promise<BookingRow> {
  const before = await lockBooking(tx, bookingId)
  const answer = bookingCan.choosePromo(factsOf(before), actorOf(before, acting))
  if (!answer.ok) throw new AppError(answer.code)
  return before
}

async function write(
  tx: Tx,
  deps: BookingDeps,
  before: BookingRow,
  { acting }: PromoChange,
  set: Pick<BookingRow, 'promo' | 'promoDetails' | 'discountAmount'>,
): Promise<BookingSnapshot> {
  const { discountAmount } = set
  const { snapshot } = await changeBooking(tx, deps, before, {
    type: 'booking.promo_chosen',
    acting,
    set: { ...set, ...openParts({ ...before, discountAmount }) },
  })
  return snapshot
}

function tripOf({ id, customer, promo, tripCost, fareBreakdown }: BookingRow): PromoTrip {
  return { rider: customer, tripCost, rules: fareBreakdown.rules, booking: { id, promo } }
}
