import { bookingAlerts } from '@cabstand/domain/booking/alerts'
import { bookingStatuses } from '@cabstand/domain/booking/status'
import { ineligibilityReasons } from '@cabstand/domain/dispatch/eligibility'
import * as z from 'zod/mini'
import { decimal, id, instant, latLng, money, stop } from './common.ts'

export const status = z.enum(bookingStatuses)
export const paymentMode = z.enum(['cash', 'card', 'wallet'])
export const service = z.enum(['taxi', 'delivery'])
export const audiences = ['rider', 'driver', 'fleetadmin', 'admin'] as const
export type Audience = (typeof audiences)[number]

/** Words of a car type in other languages than the operator's own, by locale such as `ar`. */
export const carTypeTranslations = z.record(z.string(), z.object({ name: z.string(), extraInfo: z.string() }))

export const carTypeBrief = z.object({
  id,
  name: z.string(),
  translations: carTypeTranslations,
  image: z.string(),
})

export const riderFareLine = z.object({
  kind: z.enum(['start', 'distance', 'time', 'parcel', 'option', 'minimum', 'discount']),
  quantity: z.optional(decimal),
  unit: z.optional(z.enum(['km', 'mi', 'min'])),
  rate: z.optional(decimal),
  rateUnit: z.optional(z.enum(['km', 'mi', 'min', 'h'])),
  amount: money,
})
export type RiderFareLine = z.infer<typeof riderFareLine>

export const cancelSlab = z.object({ minsDelayed: z.int(), amount: money })

/** What both parties and staff may see. */
const shared = {
  id,
  reference: z.string(),
  status,
  service,
  carType: carTypeBrief,
  bookLater: z.boolean(),
  bookingDate: instant,
  tripDate: instant,
  pickup: stop,
  drop: stop,
  waypoints: z.array(stop),
  polyline: z.string(),
  trackPolyline: z.nullable(z.string()),
  estimateDistance: decimal,
  estimateTime: z.int(),
  distance: z.nullable(decimal),
  distanceUnit: z.enum(['km', 'mi']),
  customerName: z.string(),
  driverName: z.nullable(z.string()),
  driverImage: z.nullable(z.string()),
  driverRating: z.nullable(z.number()),
  vehicleMake: z.nullable(z.string()),
  vehicleModel: z.nullable(z.string()),
  vehicleNumber: z.nullable(z.string()),
  acceptedAt: z.nullable(instant),
  driverArriveTime: z.nullable(instant),
  tripStartTime: z.nullable(instant),
  tripEndTime: z.nullable(instant),
  totalTripTime: z.nullable(z.int()),
  paidAt: z.nullable(instant),
  completedAt: z.nullable(instant),
  cancelledAt: z.nullable(instant),
  reason: z.nullable(z.string()),
  cancelledBy: z.nullable(z.enum(['rider', 'driver', 'admin', 'system'])),
  paymentMode,
  prepaid: z.boolean(),
  parcelTypeSelected: z.nullable(z.string()),
  optionSelected: z.nullable(z.string()),
  deliveryPerson: z.nullable(z.string()),
  deliveryPersonPhone: z.nullable(z.string()),
  pickUpInstructions: z.nullable(z.string()),
  deliveryInstructions: z.nullable(z.string()),
  rating: z.nullable(z.int()),
  /** Number of the newest event this snapshot contains; subscribe after it. */
  eventNumber: z.int(),
}

const price = {
  /** What the quote promised, all in. */
  estimate: money,
  tripCost: money,
  discountAmount: money,
  payableAmount: money,
  customerPaid: money,
  cashPaymentAmount: money,
}

const walletAndCard = { usedWalletMoney: money, cardPaymentAmount: money }

export const riderBooking = z.object({
  ...shared,
  ...price,
  ...walletAndCard,
  /** Number of drivers being asked now. */
  askedDrivers: z.int(),
  /** Said to the driver at the start; gone once the trip runs. */
  otp: z.nullable(z.string()),
  driverContact: z.nullable(z.string()),
  cancellationFee: money,
  cancelSlab: z.array(cancelSlab),
  fareLines: z.array(riderFareLine),
  estimateLines: z.array(riderFareLine),
})
export type RiderBooking = z.infer<typeof riderBooking>

export const driverBooking = z.object({
  ...shared,
  ...price,
  driver: z.nullable(id),
  driverShare: money,
  otpRequired: z.boolean(),
  customerContact: z.nullable(z.string()),
  customerImage: z.nullable(z.string()),
})
export type DriverBooking = z.infer<typeof driverBooking>

const staff = {
  ...shared,
  ...price,
  ...walletAndCard,
  driver: z.nullable(id),
  driverShare: money,
  convenienceFees: money,
  cancellationFee: money,
  fleetadmin: z.nullable(id),
  fareBasis: z.enum(['quote', 'track', 'capped']),
  fareFlagged: z.boolean(),
  /** Number of drivers being asked now. */
  askedDrivers: z.int(),
}

export const fleetBooking = z.object({ ...staff, driverContact: z.nullable(z.string()) })
export type FleetBooking = z.infer<typeof fleetBooking>

/** A step that was taken farther than 300 m from its stop; `distanceMeters` is null when nobody knew where the car was. */
const farStep = z.object({ distanceMeters: z.nullable(z.int()), by: z.enum(['driver', 'admin']) })

export const adminBooking = z.object({
  ...staff,
  otp: z.nullable(z.string()),
  otpRequired: z.boolean(),
  bookingTypeAdmin: z.boolean(),
  /** Why staff should look at it, like a trip whose car is no longer heard. */
  alerts: z.array(z.enum(bookingAlerts)),
  farSteps: z.object({ arrive: z.optional(farStep), reach: z.optional(farStep) }),
  customer: id,
  customerEmail: z.string(),
  customerContact: z.nullable(z.string()),
  driverContact: z.nullable(z.string()),
  gateway: z.nullable(z.string()),
  cancelSlab: z.array(cancelSlab),
  fareLines: z.array(riderFareLine),
  estimateLines: z.array(riderFareLine),
  /** The stored computation, for `recompute` in the domain package. */
  fareBreakdown: z.unknown(),
  estimateBreakdown: z.unknown(),
})
export type AdminBooking = z.infer<typeof adminBooking>

/** One schema an audience: what is not named here never reaches that audience, in answers or events. */
export const bookingViews = {
  rider: riderBooking,
  driver: driverBooking,
  fleetadmin: fleetBooking,
  admin: adminBooking,
} as const satisfies Record<Audience, z.ZodMiniType>

export type BookingView = { [A in Audience]: z.infer<(typeof bookingViews)[A]> }

/** Everything any audience may see: the union of all views. */
export type BookingSnapshot = RiderBooking & DriverBooking & FleetBooking & AdminBooking

/** A driver's open offer, as shown with its countdown. */
export const offer = z.object({
  bookingId: id,
  reference: z.string(),
  round: z.int(),
  service,
  carType: carTypeBrief,
  pickup: stop,
  drop: stop,
  waypoints: z.array(stop),
  polyline: z.string(),
  tripDate: instant,
  bookLater: z.boolean(),
  customerName: z.string(),
  driverShare: money,
  paymentMode,
  estimateDistance: decimal,
  distanceUnit: z.enum(['km', 'mi']),
  estimateTime: z.int(),
  roadSeconds: z.nullable(z.int()),
  distanceMeters: z.int(),
  offeredAt: instant,
  /** Null: the offer was assigned by an admin and does not lapse. */
  expiresAt: z.nullable(instant),
})
export type Offer = z.infer<typeof offer>

export const carPosition = z.object({
  ...latLng.shape,
  heading: z.nullable(z.number()),
  at: instant,
})
export type CarPosition = z.infer<typeof carPosition>

export const dispatchCandidate = z.object({
  driver: id,
  driverName: z.string(),
  vehicleNumber: z.string(),
  roadSeconds: z.nullable(z.int()),
  distanceMeters: z.int(),
  positionAgeSeconds: z.int(),
  score: z.nullable(z.number()),
  /** `offered`, or why this driver was not asked. */
  outcome: z.string(),
})
export type DispatchCandidate = z.infer<typeof dispatchCandidate>

/** A driver of the booked car type, for staff who choose one. */
export const assignableDriver = z.object({
  driver: id,
  driverName: z.string(),
  vehicleNumber: z.string(),
  /** By road to the pickup; null when the position is not known. */
  roadSeconds: z.nullable(z.int()),
  distanceMeters: z.nullable(z.int()),
  /** Why dispatch would not ask this driver now; empty for an eligible one. */
  reasons: z.array(z.enum(ineligibilityReasons)),
  /** Whether staff can choose this driver all the same. */
  assignable: z.boolean(),
})
export type AssignableDriver = z.infer<typeof assignableDriver>

export const dispatchRecord = z.object({
  rounds: z.array(
    z.object({
      round: z.int(),
      ring: z.int(),
      radiusMeters: z.int(),
      at: instant,
      candidates: z.array(dispatchCandidate),
    }),
  ),
  offers: z.array(
    z.object({
      driver: id,
      driverName: z.string(),
      round: z.int(),
      offeredAt: instant,
      acknowledgedAt: z.nullable(instant),
      expiresAt: z.nullable(instant),
      answeredAt: z.nullable(instant),
      outcome: z.string(),
    }),
  ),
})
export type DispatchRecord = z.infer<typeof dispatchRecord>

export const bookingEventTypes = [
  'booking.payment_pending',
  'booking.requested',
  'booking.asked',
  'booking.accepted',
  'booking.arrived',
  'booking.started',
  'booking.reached',
  'booking.pending',
  'booking.paid',
  'booking.completed',
  'booking.rated',
  'booking.cancelled',
  'booking.alerted',
] as const

/** One numbered step of a booking in the words of an audience; `changes` is laid over the snapshot. */
export const bookingEvent = z.object({
  bookingId: id,
  number: z.int(),
  type: z.enum(bookingEventTypes),
  actor: z.enum(['rider', 'driver', 'admin', 'system']),
  at: instant,
  changes: z.record(z.string(), z.unknown()),
})
export type BookingEventType = (typeof bookingEventTypes)[number]
export type WireBookingEvent = z.infer<typeof bookingEvent>
