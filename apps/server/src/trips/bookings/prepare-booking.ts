import type { BodyOf } from '@cabstand/contract/endpoint'
import type { createBooking as createBookingEndpoint } from '@cabstand/contract/http/trips/bookings'
import { findTripDateError } from '@cabstand/domain/booking/book-later'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { findDeliveryProblems } from '@cabstand/domain/booking/delivery-details'
import { driverRadiusMeters } from '@cabstand/domain/dispatch/rings'
import type { Translations } from '../../maps/index.ts'
import type { Settings } from '../../operator/settings/index.ts'
import { parseMobile } from '../../people/auth/index.ts'
import { findUser, isProfileComplete, type User } from '../../people/users/index.ts'
import type { SignedIn } from '../../platform/caller.ts'
import { AppError } from '../../platform/http/errors.ts'
import { hasEligibleDriver } from '../fleet/index.ts'
import { assertParcelType, getQuote, type Quote } from '../pricing/index.ts'
import { assertAllowed } from './actor.ts'
import type { BookingDeps } from './booking-deps.ts'

/** What a client asks for. */
export type BookingInput = BodyOf<typeof createBookingEndpoint>

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
  /** Of a ride for somebody else. */
  readonly passengerMobile: string | null
}

/** All validation is done here, before anything is written. */
export async function prepareBooking(
  deps: BookingDeps,
  caller: SignedIn,
  input: BookingInput,
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
  assertParcelType(carType, quote)
  if (input.tripDate !== undefined) {
    const error = findTripDateError(Date.parse(input.tripDate), now.getTime())
    if (error !== undefined) throw new AppError(error)
  }
  const actor = caller.role === 'admin' ? 'admin' : 'rider'
  const { to } = assertAllowed(bookingCan.request(carType.service, actor))
  if (carType.service === 'delivery' && findDeliveryProblems(input, actor).length > 0)
    throw new AppError('deliveryDetailMissing')
  const passengerMobile = input.passenger ? parseMobile(input.passenger.mobile, settings.country) : null
  if (passengerMobile !== null && carType.service !== 'taxi')
    throw new AppError('select_proper', { detail: 'A parcel has a recipient, no passenger.' })
  const isOwnCard = input.paymentMode === 'card' && actor === 'admin'
  if (isOwnCard || (to === 'PAYMENT_PENDING' && input.paymentMode === 'cash')) {
    throw new AppError('payment_not_possible', {
      detail: 'This payment method is not available for this booking.',
    })
  }
  if (input.useWallet === true && (actor === 'admin' || to === 'PAYMENT_PENDING')) {
    throw new AppError('payment_not_possible', {
      detail: 'The wallet part of a parcel is chosen with its payment, and only riders use their wallet.',
    })
  }
  const prepared = { quote, settings, customer, passengerMobile, status: to as PreparedBooking['status'] }
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

async function findCustomer(deps: BookingDeps, caller: SignedIn, input: BookingInput): Promise<User> {
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
