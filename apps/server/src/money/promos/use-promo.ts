import type { PromoDetails, PromoOffer } from '@cabstand/contract/schemas/promo'
import { applyPromo, discountAmount, type MoneyRules, settledUse } from '@cabstand/domain/promo/discount'
import type { Database } from '../../platform/db/database.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { newId } from '../../platform/new-id.ts'
import { promoDetailsOf } from './promo-record.ts'
import { findPromoByName, listUsablePromos, lockPromos, type PromoRow } from './promo-store.ts'
import { readToday, type TodayDeps } from './today.ts'
import { insertUse, isUsedByRider, settleUse } from './use-store.ts'

/** The trip that a promo is for. */
export interface PromoTrip {
  readonly rider: string
  readonly tripCost: number
  readonly rules: MoneyRules
  /** A booking that uses it already, or another promo in its place. */
  readonly booking?: { readonly id: string; readonly promo: string | null } | undefined
}

/** A trip that is not booked yet. Without a rider it is for a new one, who has used no promo. */
type PlannedTrip = Omit<PromoTrip, 'rider'> & { readonly rider: string | undefined }

/** A promo that was checked and whose row is locked. */
export interface CheckedPromo {
  readonly details: PromoDetails
  readonly discountAmount: number
}

const offersShown = 20

/** The promos that a rider can use for a trip, the largest discount first. */
export async function listPromoOffers(db: Database, deps: TodayDeps, trip: PromoTrip): Promise<PromoOffer[]> {
  const { rider, tripCost, rules } = trip
  const promos = await listUsablePromos(db, { rider, tripCost, today: await readToday(deps) })
  return promos
    .map((promo) => toOffer(promo, discountAmount(promo, tripCost, rules)))
    .filter((offer) => offer.discountAmount > 0)
    .sort((one, other) => other.discountAmount - one.discountAmount)
    .slice(0, offersShown)
}

/** What the promo of this name saves. Throws the code of its refusal, such as `promo_expired`. */
export async function checkPromo(
  db: Database,
  deps: TodayDeps,
  name: string,
  trip: PlannedTrip,
): Promise<PromoOffer> {
  const promo = assertFound(await findPromoByName(db, name))
  return toOffer(promo, await assess(db, await readToday(deps), promo, trip))
}

/**
 * Checks the promo of this name for a trip and locks it, and the booking's present one, until the transaction ends: the
 * last use goes to one rider. `reservePromo` follows. Throws the code of the refusal.
 */
export async function takePromo(
  tx: Tx,
  deps: TodayDeps,
  name: string,
  trip: PromoTrip,
): Promise<CheckedPromo> {
  assertTransaction(tx)
  // Before the lock: settings may have to be read on another connection.
  const today = await readToday(deps)
  const promo = assertFound(await lockPromos(tx, { name, id: trip.booking?.promo ?? null }))
  const discount = await assess(tx, today, promo, trip)
  return { details: promoDetailsOf(promo), discountAmount: discount }
}

/** Reserves a use of a promo that `takePromo` has locked. */
export async function reservePromo(
  tx: Tx,
  use: { readonly promo: string; readonly bookingId: string; readonly rider: string; readonly at: Date },
): Promise<void> {
  assertTransaction(tx)
  await insertUse(tx, { id: newId(), ...use })
}

/** The use of a booking that takes another promo, or none, can be used again. */
export async function returnPromo(tx: Tx, bookingId: string, at: Date): Promise<void> {
  assertTransaction(tx)
  await settleUse(tx, { bookingId, state: 'returned', at })
}

/** Ends the use of a booking that was paid, or cancelled. */
export async function settlePromo(
  tx: Tx,
  booking: { readonly id: string; readonly promo: string | null; readonly discountAmount: number },
  { paid, at, held = false }: { readonly paid: boolean; readonly at: Date; readonly held?: boolean },
): Promise<void> {
  assertTransaction(tx)
  if (booking.promo === null) return
  await settleUse(tx, { bookingId: booking.id, state: settledUse(paid, booking.discountAmount, held), at })
}

/** An admin has decided about the held discount of a booking: the use counts, or can be made again. */
export async function decideHeldUse(
  tx: Tx,
  use: { readonly bookingId: string; readonly counts: boolean; readonly at: Date },
): Promise<void> {
  assertTransaction(tx)
  const { bookingId, counts, at } = use
  await settleUse(tx, { bookingId, state: counts ? 'counted' : 'returned', at, from: 'held' })
}

function assertFound(promo: PromoRow | undefined): PromoRow {
  if (promo === undefined) throw new AppError('promo_not_found')
  return promo
}

const toOffer = (promo: PromoRow, discount: number): PromoOffer => ({
  id: promo.id,
  promoName: promo.promoName,
  promoDescription: promo.promoDescription,
  discountAmount: discount,
  promoValidity: promo.promoValidity,
})

/** The discount; throws the code of the refusal. */
async function assess(
  db: Database | Tx,
  today: string,
  promo: PromoRow,
  { rider, tripCost, rules, booking }: PlannedTrip,
): Promise<number> {
  const usedByRider =
    rider !== undefined && (await isUsedByRider(db, { promo: promo.id, rider, exceptBooking: booking?.id }))
  // The booking's own use does not count against itself.
  const userAvail = booking?.promo === promo.id ? promo.userAvail - 1 : promo.userAvail
  const answer = applyPromo({ ...promo, userAvail }, { tripCost, today, usedByRider, rules })
  if (!answer.ok) throw new AppError(answer.code)
  return answer.discountAmount
}
