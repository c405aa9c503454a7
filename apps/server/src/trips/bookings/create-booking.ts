import { randomInt } from 'node:crypto'
import type { BodyOf } from '@cabstand/contract/endpoint'
import type { createBooking as createBookingEndpoint } from '@cabstand/contract/http/trips/bookings'
import type { BookingSnapshot } from '@cabstand/contract/schemas/booking'
import { findTripDateError } from '@cabstand/domain/booking/book-later'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { findBookingLimit } from '@cabstand/domain/booking/booking-limits'
import { findDeliveryProblems } from '@cabstand/domain/booking/delivery-details'
import { bookingOtp } from '@cabstand/domain/booking/otp'
import { amountDue, openParts, walletPartOf } from '@cabstand/domain/booking/payment-parts'
import { bookingReference } from '@cabstand/domain/booking/reference'
import { nextDueMs } from '@cabstand/domain/booking/timers'
import { driverRadiusMeters } from '@cabstand/domain/dispatch/rings'
import { riderAccount } from '@cabstand/domain/ledger/accounts'
import { addBookingCosts, type Translations } from '../../maps/index.ts'
import { type CheckedPromo, reservePromo, takePromo } from '../../money/promos/index.ts'
import { lockWallets } from '../../money/wallet/index.ts'
import type { Settings } from '../../operator/settings/index.ts'
import { findUser, fullName, isProfileComplete, type User } from '../../people/users/index.ts'
import type { SignedIn } from '../../platform/caller.ts'
import { toJson } from '../../platform/db/json.ts'
import { assertTransaction, onCommit, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { newId } from '../../platform/new-id.ts'
import { hasEligibleDriver } from '../fleet/index.ts'
import { getQuote, type Quote } from '../pricing/index.ts'
import { assertAllowed, eventActorOf } from './actor.ts'
import type { BookingDeps } from './booking-deps.ts'
import type { BookingRow } from './booking-row.ts'
import { insertBooking } from './booking-store.ts'
import { type BookingEvent, insertEvent } from './event-store.ts'
import { toDomainEvent } from './events.ts'
import { recordBookingChange } from './record-booking-change.ts'
import { lockRider, readRiderHistory } from './rider-history-store.ts'
import { toSnapshot } from './snapshot.ts'
import { bookingTopics } from './topics.ts'

type Input = BodyOf<typeof createBookingEndpoint>

interface StopTranslations {
  readonly pickup: Translations
  readonly drop: Translations
  readonly waypoints: readonly Translations[]
}

/** Data checked and read before the transaction. */
export interface PreparedBooking {
  readonly translations: StopTranslations
  readonly quote: Quote
  readonly settings: Settings
  readonly customer: User
  readonly status: 'NEW' | 'PAYMENT_PENDING'
}

/** All validation is done here, before anything is written. */
export async function prepareBooking(
  deps: BookingDeps,
  caller: SignedIn,
  input: Input,
  /** The visitor id of the same browser before sign-in. */
  visitor: Buffer | undefined,
): Promise<PreparedBooking> {
  const now = deps.now()
  const customer = await findCustomer(deps, caller, input)
  const quote = await getQuote(deps.db, input.quoteId, { userId: caller.userId, visitor }, now)
  const settings = await deps.settings.get()
  const carType = await deps.carTypes.find(quote.carType)
  if (carType === undefined)
    throw new AppError('select_proper', { detail: 'This car type is no longer offered.' })
  if (input.tripDate !== undefined) {
    const error = findTripDateError(Date.parse(input.tripDate), now.getTime())
    if (error !== undefined) throw new AppError(error)
  }
  const actor = caller.role === 'admin' ? 'admin' : 'rider'
  const { to } = assertAllowed(bookingCan.request(carType.service, actor))
  if (carType.service === 'delivery' && findDeliveryProblems(input, actor).length > 0)
    throw new AppError('deliveryDetailMissing')
  if (input.paymentMode === 'card' || (to === 'PAYMENT_PENDING' && input.paymentMode === 'cash')) {
    throw new AppError('payment_not_possible', {
      detail: 'This payment method is not available for this booking.',
    })
  }
  if (input.useWallet === true && (actor === 'admin' || to === 'PAYMENT_PENDING')) {
    throw new AppError('payment_not_possible', {
      detail: 'The wallet part of a parcel is chosen with its payment, and only riders use their wallet.',
    })
  }
  const prepared = { quote, settings, customer, status: to as PreparedBooking['status'] }
  if (input.tripDate === undefined) await assertDriverInRadius(deps, prepared)
  return { ...prepared, translations: await translateStops(deps, quote) }
}

/** The quote's stops in the languages of the installation, as far as the map has them: pickup, waypoints, drop. */
async function translateStops(deps: BookingDeps, quote: Quote): Promise<StopTranslations> {
  const pickup = { lat: quote.pickupLat, lng: quote.pickupLng, address: quote.pickupAddress }
  const drop = { lat: quote.dropLat, lng: quote.dropLng, address: quote.dropAddress }
  const stops = [pickup, drop, ...quote.waypoints]
  const [ofPickup = {}, ofDrop = {}, ...waypoints] = await deps.maps.translateAddresses(
    stops,
    await deps.locales(),
  )
  return { pickup: ofPickup, drop: ofDrop, waypoints }
}

async function findCustomer(deps: BookingDeps, caller: SignedIn, input: Input): Promise<User> {
  const customerId = caller.role === 'admin' ? input.customer : caller.userId
  const customer = customerId === undefined ? undefined : await findUser(deps.db, customerId)
  if (caller.role === 'admin') {
    if (customer?.usertype !== 'rider' || customer.mobile === null) throw new AppError('incomplete_user')
    return customer
  }
  if (customer === undefined) throw new AppError('user_issue_contact_admin')
  if (!isProfileComplete(customer)) throw new AppError('profile_incomplete')
  return customer
}

async function assertDriverInRadius(
  deps: BookingDeps,
  { quote, settings, status }: Omit<PreparedBooking, 'translations'>,
): Promise<void> {
  const found = await hasEligibleDriver(
    { db: deps.db, positions: deps.tracker.positions, now: deps.now },
    {
      pickup: { lat: quote.pickupLat, lng: quote.pickupLng },
      carTypeId: quote.carType,
      // A booking that waits for payment is prepaid before dispatch begins.
      prepaid: status === 'PAYMENT_PENDING',
      convenienceFees: quote.breakdown.convenienceFees,
      negativeBalance: settings.negativeBalance,
    },
    driverRadiusMeters(Number(settings.driverRadius), settings.convertToMile),
  )
  if (!found) throw new AppError('no_driver_found_alert_messege')
}

const maxReferenceDraws = 10

/** Stores the booking with its first event. Price and route are from the quote, not from the client. */
export async function createBooking(
  tx: Tx,
  deps: BookingDeps,
  caller: SignedIn,
  input: Input,
  prepared: PreparedBooking,
): Promise<BookingSnapshot> {
  assertTransaction(tx)
  // In the order of locks: promo, wallet, person.
  const promo = await takePromoOf(tx, deps, input, prepared)
  const available = input.useWallet === true ? await lockAvailable(tx, prepared.customer.id) : 0
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

/** What is available in a rider's wallet, which is locked until the booking is stored. */
async function lockAvailable(tx: Tx, riderId: string): Promise<number> {
  const account = riderAccount(riderId)
  const { balance, held } = (await lockWallets(tx, [account])).get(account) ?? { balance: 0, held: 0 }
  return balance - held
}

/** The promo that the rider named, locked until the booking is stored. */
async function takePromoOf(
  tx: Tx,
  deps: BookingDeps,
  input: Input,
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
  input: Input,
  { customer, settings }: PreparedBooking,
): Promise<void> {
  // Read after locking, because the previous lock holder has just written its time.
  const now = deps.now()
  const history = await readRiderHistory(tx, customer.id, now)
  const tripDateMs = input.tripDate === undefined ? null : Date.parse(input.tripDate)
  const reached = findBookingLimit(history, tripDateMs, settings, now.getTime())
  if (reached === undefined) return
  if ('untilMs' in reached) {
    const retrySeconds = Math.max(1, Math.ceil((reached.untilMs - now.getTime()) / 1000))
    throw new AppError(reached.code, {
      detail: `You can book again in ${retrySeconds} s.`,
      params: {
        retrySeconds,
        bookAgainAt: new Date(reached.untilMs).toISOString(),
        ...('limit' in reached ? { limit: reached.limit } : {}),
      },
    })
  }
  throw new AppError(reached.code, {
    detail: `An account can have ${reached.limit} such bookings. Cancel one, or wait until one has ended.`,
    params: { limit: reached.limit },
  })
}

function bookingColumns(
  input: Input,
  prepared: PreparedBooking,
  /** `available`: what of the wallet the rider wants to use. */
  { promo, available }: { readonly promo: CheckedPromo | undefined; readonly available: number },
  caller: SignedIn,
  now: Date,
) {
  const { quote, settings, customer, translations } = prepared
  const { breakdown } = quote
  return {
    id: newId(),
    status: prepared.status,
    eventNumber: 1,
    service: quote.service,
    carType: quote.carType,
    quoteId: quote.id,
    tariff: toJson(quote.tariff),
    bookingTypeAdmin: caller.role === 'admin',
    bookLater: input.tripDate !== undefined,
    bookingDate: now,
    tripDate: input.tripDate === undefined ? now : new Date(input.tripDate),
    dueAt: dueOf(prepared.status, now),
    customer: customer.id,
    customerName: fullName(customer),
    customerEmail: customer.email,
    customerContact: customer.mobile ?? '',
    customerImage: customer.profileImage,
    pickupLat: quote.pickupLat,
    pickupLng: quote.pickupLng,
    pickupAddress: quote.pickupAddress,
    pickupTranslations: toJson(translations.pickup),
    dropLat: quote.dropLat,
    dropLng: quote.dropLng,
    dropAddress: quote.dropAddress,
    dropTranslations: toJson(translations.drop),
    waypoints: toJson(
      quote.waypoints.map((stop, index) => ({ ...stop, translations: translations.waypoints[index] ?? {} })),
    ),
    polyline: quote.polyline,
    estimate: breakdown.tripCost,
    estimateDistance: breakdown.distance,
    estimateDistanceMeters: quote.distanceMeters,
    estimateTime: quote.durationSeconds,
    estimateBreakdown: toJson(breakdown),
    tripCost: breakdown.tripCost,
    convenienceFees: breakdown.convenienceFees,
    driverShare: breakdown.driverShare,
    fareBreakdown: toJson(breakdown),
    otp: settings.otpSecure ? String(bookingOtp(randomInt(2 ** 32))) : null,
    paymentMode: input.paymentMode ?? (prepared.status === 'NEW' ? 'cash' : 'wallet'),
    ...amountColumns(breakdown.tripCost, promo, available),
    parcelTypeSelected: jsonText(quote.parcelTypeSelected),
    optionSelected: jsonText(quote.optionSelected),
    deliveryPerson: input.deliveryPerson ?? null,
    deliveryPersonPhone: input.deliveryPersonPhone ?? null,
    pickUpInstructions: input.pickUpInstructions ?? null,
    deliveryInstructions: input.deliveryInstructions ?? null,
  }
}

/** The first due time: dispatch begins at once; a payment is awaited until its timeout. */
function dueOf(status: PreparedBooking['status'], now: Date): Date | null {
  const dueMs = nextDueMs({ status, prepaid: false, statusSinceMs: now.getTime() }, now.getTime())
  return dueMs === null ? null : new Date(dueMs)
}

function amountColumns(tripCost: number, promo: CheckedPromo | undefined, available: number) {
  const discountAmount = promo?.discountAmount ?? 0
  const usedWalletMoney = walletPartOf(amountDue({ tripCost, discountAmount }), available)
  return {
    promo: promo?.details.id ?? null,
    promoDetails: promo === undefined ? null : toJson(promo.details),
    discountAmount,
    ...openParts({ tripCost, discountAmount, usedWalletMoney }),
  }
}

const jsonText = (value: string | null) => (value === null ? null : toJson(value))
