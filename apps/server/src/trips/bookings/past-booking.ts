import { randomInt } from 'node:crypto'
import type { Stop } from '@cabstand/contract/schemas/common'
import { bookingReference } from '@cabstand/domain/booking/reference'
import type { BookingService } from '@cabstand/domain/booking/status'
import { currencyExponent } from '@cabstand/domain/currency'
import type { LatLng } from '@cabstand/domain/distance'
import { quoteFare } from '@cabstand/domain/fare/quote-fare'
import type { FareRules, Tariff } from '@cabstand/domain/fare/tariff'
import { encodePolyline } from '@cabstand/domain/polyline'
import { toJson } from '../../platform/db/json.ts'
import type { EventActor, PaymentMode } from '../../platform/db/stored-values.ts'
import { newId } from '../../platform/new-id.ts'

/** A way and what it cost, in minor units. */
export interface PastPrice {
  readonly distanceMeters: number
  readonly durationSeconds: number
  readonly tripCost: number
  readonly convenienceFees: number
}

/** A booking that ended in a former system. Amounts are minor units; people and car type are those of this one. */
export interface PastBooking {
  readonly id: string
  readonly service: BookingService
  readonly carType: string
  readonly bookedByAdmin: boolean
  readonly bookLater: boolean
  readonly bookingDate: Date
  readonly tripDate: Date
  readonly startedAt: Date | null
  readonly endedAt: Date
  readonly customer: {
    readonly id: string
    readonly name: string
    readonly email: string
    readonly contact: string
  }
  readonly driver: {
    readonly id: string
    readonly name: string
    readonly contact: string
    readonly vehicleNumber: string
    readonly fleetadmin: string | null
  } | null
  readonly pickup: Stop
  readonly drop: Stop
  readonly waypoints: readonly Stop[]
  /** What was driven; with fewer than two points the line between the stops is kept. */
  readonly path: readonly LatLng[]
  readonly estimate: PastPrice
  readonly price: PastPrice
  readonly payment: {
    readonly mode: PaymentMode
    readonly gateway: string | null
    readonly discountAmount: number
    readonly wallet: number
    readonly cash: number
    readonly card: number
  }
  /** Null: it was driven and paid. */
  readonly cancelled: {
    readonly by: EventActor | null
    readonly reason: string | null
    readonly fee: number
  } | null
  readonly rating: number | null
  readonly parcel: {
    readonly type: string | null
    readonly option: string | null
    readonly person: string | null
    readonly phone: string | null
    readonly pickUpInstructions: string | null
    readonly deliveryInstructions: string | null
  }
}

/** A new reference, which may be in use. */
export const drawReference = () => bookingReference(Array.from({ length: 6 }, () => randomInt(2 ** 32)))

/**
 * The row of a past booking. Nobody knows by which tariff its price came about, so that the price is kept as a tariff of
 * its own: a flat one. From it, the price can be computed again as that of any booking.
 */
export function pastBookingColumns(
  booking: PastBooking,
  { reference, rules }: { readonly reference: string; readonly rules: FareRules },
) {
  const { price, estimate, pickup, drop, path } = booking
  const fare = flatFare(price, rules)
  const quote = flatFare({ ...estimate, convenienceFees: 0 }, rules)
  return {
    id: booking.id,
    reference,
    imported: true,
    status: booking.cancelled === null ? ('COMPLETE' as const) : ('CANCELLED' as const),
    service: booking.service,
    carType: booking.carType,
    // Its quote is not known either.
    quoteId: newId(),
    tariff: toJson(fare.tariff),
    bookingTypeAdmin: booking.bookedByAdmin,
    bookLater: booking.bookLater,
    bookingDate: booking.bookingDate,
    tripDate: booking.tripDate,
    customer: booking.customer.id,
    customerName: booking.customer.name,
    customerEmail: booking.customer.email,
    customerContact: booking.customer.contact,
    pickupLat: pickup.lat,
    pickupLng: pickup.lng,
    pickupAddress: pickup.address,
    dropLat: drop.lat,
    dropLng: drop.lng,
    dropAddress: drop.address,
    waypoints: toJson(booking.waypoints.map((stop) => ({ ...stop, translations: {} }))),
    polyline: encodePolyline(path.length < 2 ? [pickup, drop] : path),
    estimate: quote.tripCost,
    estimateDistance: quote.distance,
    estimateDistanceMeters: estimate.distanceMeters,
    estimateTime: estimate.durationSeconds,
    estimateBreakdown: toJson(quote),
    tripCost: fare.tripCost,
    convenienceFees: fare.convenienceFees,
    driverShare: fare.driverShare,
    fareBreakdown: toJson(fare),
    ...paymentColumns(booking),
    ...driverColumns(booking),
    ...endColumns(booking, fare.distance),
    ...parcelColumns(booking),
  }
}

function flatFare(price: PastPrice, { currency, convertToMile }: FareRules) {
  const { tripCost, convenienceFees, distanceMeters, durationSeconds } = price
  const tariff: Tariff = {
    baseFare: tripCost - convenienceFees,
    ratePerUnitDistance: '0',
    ratePerHour: '0',
    minFare: 0,
    convenienceFee: { type: 'flat', amount: convenienceFees },
    cancelSlabs: [],
    version: 0,
  }
  // What was paid is not rounded again.
  const rules = { currency, convertToMile, decimal: currencyExponent(currency) }
  return quoteFare({ distanceMeters, durationSeconds }, tariff, rules)
}

function paymentColumns({ payment, price, cancelled }: PastBooking) {
  const { mode, gateway, discountAmount, wallet, cash, card } = payment
  const due = price.tripCost - discountAmount
  const chosen = { paymentMode: mode, gateway, discountAmount }
  if (cancelled !== null) return { ...chosen, payableAmount: due }
  return {
    ...chosen,
    customerPaid: due,
    usedWalletMoney: wallet,
    payableAmount: due - wallet,
    cashPaymentAmount: cash,
    cardPaymentAmount: card,
  }
}

function driverColumns({ driver }: PastBooking) {
  if (driver === null) return {}
  return {
    driver: driver.id,
    driverName: driver.name,
    driverContact: driver.contact,
    vehicleNumber: driver.vehicleNumber,
    fleetadmin: driver.fleetadmin,
  }
}

function endColumns({ cancelled, endedAt, startedAt, price, rating }: PastBooking, distance: string) {
  if (cancelled !== null)
    return {
      cancelledAt: endedAt,
      cancelledBy: cancelled.by,
      reason: cancelled.reason,
      cancellationFee: cancelled.fee,
    }
  return {
    tripStartTime: startedAt,
    tripEndTime: endedAt,
    totalTripTime: price.durationSeconds,
    distance,
    distanceMeters: price.distanceMeters,
    pendingAt: endedAt,
    paidAt: endedAt,
    completedAt: endedAt,
    completedBy: rating === null ? ('system' as const) : ('rider' as const),
    rating,
  }
}

function parcelColumns({ parcel }: PastBooking) {
  return {
    parcelTypeSelected: parcel.type === null ? null : toJson(parcel.type),
    optionSelected: parcel.option === null ? null : toJson(parcel.option),
    deliveryPerson: parcel.person,
    deliveryPersonPhone: parcel.phone,
    pickUpInstructions: parcel.pickUpInstructions,
    deliveryInstructions: parcel.deliveryInstructions,
  }
}
