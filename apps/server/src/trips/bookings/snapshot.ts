import {
  type Audience,
  type BookingSnapshot,
  type BookingView,
  bookingViews,
} from '@cabstand/contract/schemas/booking'
import type { WireBookingEvent } from '@cabstand/contract/schemas/booking-event'
import { isFinal } from '@cabstand/domain/booking/status'
import { type RiderFareLine, riderLines } from '@cabstand/domain/fare/lines'
import type { FareBreakdown } from '@cabstand/domain/fare/quote-fare'
import * as z from 'zod/mini'
import type { CarTypeReader } from '../pricing/index.ts'
import { carTypeBrief } from '../pricing/index.ts'
import { type BookingRow, endsOf } from './booking-row.ts'
import type { BookingEvent } from './event-store.ts'

export const iso = (date: Date | null) => (date === null ? null : date.toISOString())
const beforeStart = new Set(['PAYMENT_PENDING', 'NEW', 'ACCEPTED', 'ARRIVED'])
/** The code that starts the trip, until it has started. */
export const shownOtp = ({ status, otp }: Pick<BookingRow, 'status' | 'otp'>): string | null =>
  beforeStart.has(status) ? otp : null

/** All fields of a booking that any audience may see, in the schema of the API. */
export async function toSnapshot(row: BookingRow, carTypes: CarTypeReader): Promise<BookingSnapshot> {
  const carType = await carTypes.find(row.carType)
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    service: row.service,
    carType:
      carType === undefined
        ? { id: row.carType, name: '', translations: {}, image: '', photo: '' }
        : carTypeBrief(carType),
    bookLater: row.bookLater,
    bookingDate: row.bookingDate.toISOString(),
    tripDate: row.tripDate.toISOString(),
    ...endsOf(row),
    bookedDrop: row.bookedDrop,
    waypoints: row.waypoints,
    polyline: row.polyline,
    trackPolyline: row.trackPolyline,
    eventNumber: row.eventNumber,
    ...moneyOf(row),
    ...tripOf(row),
    ...peopleOf(row),
    parcelTypeSelected: row.parcelTypeSelected,
    optionSelected: row.optionSelected,
    deliveryPerson: row.deliveryPerson,
    deliveryPersonPhone: row.deliveryPersonPhone,
    passengerName: row.passengerName,
    passengerPhone: row.passengerPhone,
    pickUpInstructions: row.pickUpInstructions,
    deliveryInstructions: row.deliveryInstructions,
    pickupImage: row.pickupImage ?? '',
    deliverImage: row.deliverImage ?? '',
    picturesWaived: row.picturesWaived,
  }
}

const knownLines = new WeakMap<FareBreakdown, { discountAmount: number; lines: RiderFareLine[] }>()

/** The lines of a breakdown, cached: most changes of a booking do not change it, and the exact computation is slow. */
function linesOf(breakdown: FareBreakdown, discountAmount: number): RiderFareLine[] {
  const known = knownLines.get(breakdown)
  if (known?.discountAmount === discountAmount) return known.lines
  const lines = riderLines(breakdown, discountAmount)
  knownLines.set(breakdown, { discountAmount, lines })
  return lines
}

function moneyOf(row: BookingRow) {
  return {
    estimate: row.estimate,
    tripCost: row.tripCost,
    convenienceFees: row.convenienceFees,
    driverShare: row.driverShare,
    discountAmount: row.discountAmount,
    promoApplied: row.promo !== null,
    promoDetails: row.promoDetails,
    payableAmount: row.payableAmount,
    customerPaid: row.customerPaid,
    cashPaymentAmount: row.cashPaymentAmount,
    cardPaymentAmount: row.cardPaymentAmount,
    usedWalletMoney: row.usedWalletMoney,
    refundedAmount: row.refundedAmount,
    cancellationFee: row.cancellationFee,
    cancelSlab: [...row.tariff.cancelSlabs],
    paymentMode: row.paymentMode,
    gateway: row.gateway,
    prepaid: row.prepaid,
    fareBasis: row.fareBasis,
    fareFlagged: row.fareFlagged,
    fareLines: linesOf(row.fareBreakdown, row.discountAmount),
    estimateLines: linesOf(row.estimateBreakdown, 0),
    fareBreakdown: row.fareBreakdown,
    estimateBreakdown: row.estimateBreakdown,
  }
}

function tripOf(row: BookingRow) {
  return {
    estimateDistance: row.estimateDistance,
    estimateTime: row.estimateTime,
    distance: row.distance,
    distanceUnit: row.estimateBreakdown.unit,
    otp: shownOtp(row),
    returnedAt: iso(row.returnedAt),
    otpRequired: shownOtp(row) !== null,
    acceptedAt: iso(row.acceptedAt),
    pickupExpectedAt: iso(row.pickupExpectedAt),
    driverArriveTime: iso(row.driverArriveTime),
    tripStartTime: iso(row.tripStartTime),
    tripEndTime: iso(row.tripEndTime),
    totalTripTime: row.totalTripTime,
    paidAt: iso(row.paidAt),
    completedAt: iso(row.completedAt),
    completedBy: row.completedBy,
    cancelledAt: iso(row.cancelledAt),
    reason: row.reason,
    reasonTranslations: row.reasonTranslations,
    cancelledBy: row.cancelledBy,
    rating: row.rating,
    tip: row.tip,
    alerts: row.alerts,
    farSteps: row.farSteps,
    emergency: row.emergency,
    lostProperty: row.lostProperty,
    bookingTypeAdmin: row.bookingTypeAdmin,
    askedDrivers: row.askedDrivers,
  }
}

function peopleOf(row: BookingRow) {
  return {
    customer: row.customer,
    customerName: row.customerName,
    customerEmail: row.customerEmail,
    customerContact: row.customerContact,
    customerImage: row.customerImage,
    driver: row.driver,
    driverName: row.driverName,
    driverImage: row.driverImage,
    driverContact: row.driverContact,
    driverRating: row.driverRating === null ? null : Number(row.driverRating),
    vehicleMake: row.vehicleMake,
    vehicleModel: row.vehicleModel,
    vehicleNumber: row.vehicleNumber,
    fleetadmin: row.fleetadmin,
  }
}

/**
 * Rider and driver see each other's contacts, and the driver those of recipient and passenger, only while the booking is
 * active.
 */
function hideContacts<T extends object>(values: T, audience: Audience, over: boolean): T {
  if (!over || audience === 'admin') return values
  const hidden = { ...values, customerContact: null, driverContact: null }
  return audience === 'rider' ? hidden : { ...hidden, deliveryPersonPhone: null, passengerPhone: null }
}

/** A booking with the contacts that one audience may see. Routes encode it by the audience's schema. */
export function seenBy(audience: Audience, snapshot: BookingSnapshot): BookingSnapshot {
  return hideContacts(snapshot, audience, isFinal(snapshot.status))
}

const encodeView: { readonly [A in Audience]: (seen: BookingSnapshot) => BookingView[A] } = {
  rider: (seen) => z.encode(bookingViews.rider, seen),
  driver: (seen) => z.encode(bookingViews.driver, seen),
  fleetadmin: (seen) => z.encode(bookingViews.fleetadmin, seen),
  admin: (seen) => z.encode(bookingViews.admin, seen),
}

/** A booking in the view of one audience, encoded for sockets. */
export function toView<A extends Audience>(snapshot: BookingSnapshot, audience: A): BookingView[A] {
  return encodeView[audience](seenBy(audience, snapshot))
}

const partialViews = {
  rider: z.partial(bookingViews.rider),
  driver: z.partial(bookingViews.driver),
  fleetadmin: z.partial(bookingViews.fleetadmin),
  admin: z.partial(bookingViews.admin),
}

const encodeChanges: {
  readonly [A in Audience]: (seen: Partial<BookingSnapshot>) => Record<string, unknown>
} = {
  rider: (seen) => z.encode(partialViews.rider, seen),
  driver: (seen) => z.encode(partialViews.driver, seen),
  fleetadmin: (seen) => z.encode(partialViews.fleetadmin, seen),
  admin: (seen) => z.encode(partialViews.admin, seen),
}

/**
 * An event in the view of one audience: changes outside the view are removed. `nowOver` means that the booking has
 * ended since, so that its old events show no contacts either.
 */
export function toWire(event: BookingEvent, audience: Audience, nowOver = false): WireBookingEvent {
  const over = nowOver || isFinal(event.changes.status ?? 'NEW')
  const changes = hideContacts(event.changes, audience, over)
  return {
    bookingId: event.bookingId,
    number: event.number,
    ...causeSeenBy(event, audience),
    at: event.at.toISOString(),
    changes: encodeChanges[audience](changes),
  }
}

/** Rider and driver do not learn that the other one has called for help, nor that staff know. */
function causeSeenBy(
  { type, actor }: BookingEvent,
  audience: Audience,
): Pick<BookingEvent, 'type' | 'actor'> {
  const isOfEmergency = type === 'booking.emergency' || type === 'booking.emergency_seen'
  const isHidden = isOfEmergency && audience !== 'admin' && audience !== actor
  return isHidden ? { type: 'booking.alerted', actor: 'system' } : { type, actor }
}

/** The differences between two snapshots, as an event's `changes`. */
export function diffSnapshots(before: BookingSnapshot, after: BookingSnapshot): Partial<BookingSnapshot> {
  const changed = Object.entries(after).filter(([key, value]) =>
    differs(value, before[key as keyof BookingSnapshot]),
  )
  return Object.fromEntries(changed) as Partial<BookingSnapshot>
}

function differs(a: unknown, b: unknown): boolean {
  if (a === b) return false
  const nested = typeof a === 'object' && a !== null && typeof b === 'object' && b !== null
  return !nested || JSON.stringify(a) !== JSON.stringify(b)
}
