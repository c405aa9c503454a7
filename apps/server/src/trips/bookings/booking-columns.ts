import { randomInt } from 'node:crypto'
import { bookingOtp } from '@cabstand/domain/booking/otp'
import { amountDue, openParts, walletPartOf } from '@cabstand/domain/booking/payment-parts'
import { nextDueMs } from '@cabstand/domain/booking/timers'
import type { CheckedPromo } from '../../money/promos/index.ts'
import { fullName } from '../../people/users/index.ts'
import type { SignedIn } from '../../platform/caller.ts'
import { toJson } from '../../platform/db/json.ts'
import { newId } from '../../platform/new-id.ts'
import type { BookingInput, PreparedBooking } from './prepare-booking.ts'

/** The row of a new booking without its reference. Price and route are from the quote, not from the client. */
export function bookingColumns(
  input: BookingInput,
  prepared: PreparedBooking,
  /** `available`: what of the wallet the rider wants to use. */
  { promo, available }: { readonly promo: CheckedPromo | undefined; readonly available: number },
  caller: SignedIn,
  now: Date,
) {
  const { quote, settings, customer, translations, passengerMobile } = prepared
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
    ...paymentColumns(input, prepared, promo, available),
    parcelTypeSelected: jsonText(quote.parcelTypeSelected),
    optionSelected: jsonText(quote.optionSelected),
    deliveryPerson: input.deliveryPerson ?? null,
    deliveryPersonPhone: input.deliveryPersonPhone ?? null,
    passengerName: input.passenger?.name ?? null,
    passengerPhone: passengerMobile,
    pickUpInstructions: input.pickUpInstructions ?? null,
    deliveryInstructions: input.deliveryInstructions ?? null,
  }
}

/** The first due time: dispatch begins at once; a payment is awaited until its timeout. */
function dueOf(status: PreparedBooking['status'], now: Date): Date | null {
  const timed = { status, prepaid: false, statusSinceMs: now.getTime(), pickupMs: null }
  const dueMs = nextDueMs(timed, now.getTime())
  return dueMs === null ? null : new Date(dueMs)
}

function paymentColumns(
  { paymentMode }: BookingInput,
  { status, quote: { breakdown } }: PreparedBooking,
  promo: CheckedPromo | undefined,
  available: number,
) {
  const { tripCost } = breakdown
  const discountAmount = promo?.discountAmount ?? 0
  const due = amountDue({ tripCost, discountAmount })
  const usedWalletMoney = walletPartOf(due, available)
  const chosen = paymentMode ?? (status === 'NEW' ? 'cash' : 'wallet')
  return {
    // What the wallet does not cover of a ride is paid in cash.
    paymentMode:
      chosen === 'wallet' && status === 'NEW' && usedWalletMoney < due ? ('cash' as const) : chosen,
    promo: promo?.details.id ?? null,
    promoDetails: promo === undefined ? null : toJson(promo.details),
    discountAmount,
    ...openParts({ tripCost, discountAmount, usedWalletMoney }),
  }
}

const jsonText = (value: string | null) => (value === null ? null : toJson(value))
