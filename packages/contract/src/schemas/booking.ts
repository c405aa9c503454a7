import { bookingAlerts } from '@cabstand/domain/booking/alerts'
import { bookingStatuses } from '@cabstand/domain/booking/status'
import { ineligibilityReasons } from '@cabstand/domain/dispatch/eligibility'
import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import { decimal, distanceUnit, id, instant, latLng, money, polyline, translatedStop } from './common.ts'

export const status = component(
  'BookingStatus',
  z.enum(bookingStatuses),
  'Where a booking stands, in the order of a trip. `COMPLETE` and `CANCELLED` are final.',
)
export const paymentMode = component('PaymentMode', z.enum(['cash', 'card', 'wallet']), 'How the rider pays.')
export const service = component('Service', z.enum(['taxi', 'delivery']), 'What a trip carries.')
export const audiences = ['rider', 'driver', 'fleetadmin', 'admin'] as const
export type Audience = (typeof audiences)[number]

export const carTypeTranslations = component(
  'CarTypeTranslations',
  z.record(
    z.string(),
    z.object({
      name: about(z.string(), 'The name that people choose by.', 'مدينة'),
      extraInfo: about(z.string(), 'A short note for people.', '4 مقاعد'),
    }),
  ),
  "Words of a car type in other languages than the operator's own, by locale such as `ar`.",
)

export const carTypeBrief = component(
  'CarTypeBrief',
  z.object({
    id,
    name: about(z.string(), 'The name that people choose by.', 'City'),
    translations: carTypeTranslations,
    image: about(z.string(), 'The name of its drawing.', 'city'),
  }),
  'A car type in few words.',
)

export const riderFareLine = component(
  'FareLine',
  z.object({
    kind: about(
      z.enum(['start', 'distance', 'time', 'parcel', 'option', 'minimum', 'discount']),
      'What the line charges for. `minimum` raises the price to the lowest fare.',
    ),
    quantity: z.optional(about(decimal, 'How many units; absent where nothing is counted.', '0.97')),
    unit: z.optional(z.enum(['km', 'mi', 'min'])),
    rate: z.optional(about(decimal, 'The price of one `rateUnit`, in major units of the currency.', '1.064')),
    rateUnit: z.optional(z.enum(['km', 'mi', 'min', 'h'])),
    amount: money,
  }),
  'One line of a price. Each line holds its part of the platform fee, so the lines add up to the trip cost.',
)
export type RiderFareLine = z.infer<typeof riderFareLine>

export const cancelSlab = component(
  'CancelSlab',
  z.object({
    minsDelayed: about(z.int(), 'From so many whole minutes after acceptance.', 2),
    amount: about(money, 'The fee from then on.', 200),
  }),
  'A step of the cancellation fee.',
)

const whenStep = (step: string) => about(z.nullable(instant), `When ${step}; null before.`)
const ofDelivery = (what: string) => about(z.nullable(z.string()), `Of a delivery: ${what}.`)
const ofDriver = (what: string) => about(z.nullable(z.string()), `${what}; null until a driver accepts.`)
const contact = (whose: string) =>
  about(z.nullable(z.string()), `${whose} mobile number; null unless both are on the way together.`)

/** What both parties and staff may see. */
const shared = {
  id,
  reference: about(z.string(), 'Six characters that people read out.', '6NXEWE'),
  status,
  service,
  carType: carTypeBrief,
  bookLater: about(z.boolean(), 'Booked for a later time.'),
  bookingDate: about(instant, 'When it was booked.'),
  tripDate: about(instant, 'When the trip is to begin; for Book Now the time of booking.'),
  pickup: translatedStop,
  drop: translatedStop,
  waypoints: about(z.array(translatedStop), 'Stops on the way, in their order.'),
  polyline: about(polyline, 'The planned route.'),
  trackPolyline: about(z.nullable(polyline), 'The driven route; null until the trip has ended.'),
  estimateDistance: about(decimal, 'Distance of the planned route, in `distanceUnit`.', '0.97'),
  estimateTime: about(z.int(), 'Seconds that the planned route takes.', 72),
  distance: about(z.nullable(decimal), 'Distance that is charged; null until the trip has ended.', '0.97'),
  distanceUnit,
  customerName: about(z.string(), "The rider's name.", 'Farah Haddad'),
  driverName: ofDriver("The driver's name"),
  driverImage: ofDriver("Address of the driver's picture, empty when there is none"),
  driverRating: about(z.nullable(z.number()), "The driver's average rating when they accepted.", 4.8),
  vehicleMake: ofDriver('Make of the car'),
  vehicleModel: ofDriver('Model of the car'),
  vehicleNumber: ofDriver('Number plate of the car'),
  acceptedAt: whenStep('a driver accepted'),
  driverArriveTime: whenStep('the driver arrived at the pickup'),
  tripStartTime: whenStep('the trip started'),
  tripEndTime: whenStep('the trip reached its drop-off'),
  totalTripTime: about(z.nullable(z.int()), 'Seconds from start to drop-off; null until then.', 94),
  paidAt: whenStep('the trip was paid'),
  completedAt: whenStep('the booking was closed'),
  cancelledAt: whenStep('the booking was cancelled'),
  reason: about(z.nullable(z.string()), 'Why it was cancelled.'),
  cancelledBy: about(z.nullable(z.enum(['rider', 'driver', 'admin', 'system'])), 'Who cancelled it.'),
  paymentMode,
  prepaid: about(z.boolean(), 'Paid before the trip.'),
  parcelTypeSelected: ofDelivery('the kind of parcel'),
  optionSelected: ofDelivery('the option that was chosen'),
  deliveryPerson: ofDelivery("the recipient's name"),
  deliveryPersonPhone: ofDelivery("the recipient's phone number"),
  pickUpInstructions: ofDelivery('what the driver must know at the pickup'),
  deliveryInstructions: ofDelivery('what the driver must know at the drop-off'),
  rating: about(z.nullable(z.int()), 'Stars that the rider gave the driver, 1 to 5.', 5),
  eventNumber: about(z.int(), 'Number of the newest event in this snapshot. Follow the booking after it.', 9),
}

const price = {
  estimate: about(money, 'The price that the quote promised.', 560),
  tripCost: about(money, 'The price before discounts; the quoted one until the trip has ended.', 560),
  discountAmount: about(money, 'What the platform takes off.', 0),
  payableAmount: about(money, 'What is left to pay after discount and wallet.', 560),
  customerPaid: about(money, 'What the rider has paid.', 0),
  cashPaymentAmount: about(money, 'The part paid in cash.', 0),
}

const walletAndCard = {
  usedWalletMoney: about(money, 'The part paid from the wallet.', 0),
  cardPaymentAmount: about(money, 'The part paid by card.', 0),
}

const fareLines = about(z.array(riderFareLine), 'What the price is made of; the lines add up to `tripCost`.')
const estimateLines = about(z.array(riderFareLine), 'The lines of the quote, which add up to `estimate`.')
const cancelSlabs = about(z.array(cancelSlab), 'The steps of the cancellation fee, smallest first.')
const askedDrivers = about(z.int(), 'How many drivers hold an open offer for this booking.', 0)
const driverId = about(z.nullable(id), "The driver's id; null until one accepts.")
const driverShare = about(money, "The driver's part of `tripCost`.", 500)
const otpRequired = about(z.boolean(), "The driver must enter the rider's code to start the trip.")

export const riderBooking = component(
  'RiderBooking',
  z.object({
    ...shared,
    ...price,
    ...walletAndCard,
    askedDrivers,
    otp: about(
      z.nullable(z.string()),
      'Five digits that the rider tells the driver at the start; null once the trip runs.',
      '95932',
    ),
    driverContact: contact("The driver's"),
    cancellationFee: about(money, 'The fee that was charged for cancelling.', 0),
    cancelSlab: cancelSlabs,
    fareLines,
    estimateLines,
  }),
  'A booking as its rider sees it.',
)
export type RiderBooking = z.infer<typeof riderBooking>

export const driverBooking = component(
  'DriverBooking',
  z.object({
    ...shared,
    ...price,
    driver: driverId,
    driverShare,
    otpRequired,
    customerContact: contact("The rider's"),
    customerImage: about(z.nullable(z.string()), "Address of the rider's picture, empty when there is none."),
  }),
  'A booking as its driver sees it.',
)
export type DriverBooking = z.infer<typeof driverBooking>

const staff = {
  ...shared,
  ...price,
  ...walletAndCard,
  driver: driverId,
  driverShare,
  convenienceFees: about(money, "The platform's part of `tripCost`.", 60),
  cancellationFee: about(money, 'The fee that was charged for cancelling.', 0),
  fleetadmin: about(z.nullable(id), 'Who owned the driver when they accepted; null for independent drivers.'),
  fareBasis: about(
    z.enum(['quote', 'track', 'capped']),
    'What the fare was computed from: the quote, the driven track, or 1.3 times the quoted distance at most.',
  ),
  fareFlagged: about(z.boolean(), 'Staff should check the fare.'),
  askedDrivers,
}

export const fleetBooking = component(
  'FleetBooking',
  z.object({ ...staff, driverContact: contact("The driver's") }),
  'A booking as the fleet admin of its driver sees it.',
)
export type FleetBooking = z.infer<typeof fleetBooking>

const farStep = component(
  'FarStep',
  z.object({
    distanceMeters: about(
      z.nullable(z.int()),
      'Metres to the stop; null when nobody knew where the car was.',
      1480,
    ),
    by: about(z.enum(['driver', 'admin']), 'Who took the step.'),
  }),
  'A step that was taken farther than 300 m from its stop.',
)

export const adminBooking = component(
  'AdminBooking',
  z.object({
    ...staff,
    otp: about(z.nullable(z.string()), "The rider's code; null once the trip runs.", '95932'),
    otpRequired,
    bookingTypeAdmin: about(z.boolean(), 'Booked by an admin.'),
    alerts: about(z.array(z.enum(bookingAlerts)), 'Why staff should look at it, such as `no_position`.'),
    farSteps: about(
      z.object({ arrive: z.optional(farStep), reach: z.optional(farStep) }),
      'The steps that were taken far from their stop.',
    ),
    customer: about(id, "The rider's id."),
    customerEmail: about(z.string(), "The rider's e-mail.", 'farah.haddad@meridiancabs.example'),
    customerContact: about(z.nullable(z.string()), "The rider's mobile number.", '+447700900001'),
    driverContact: about(z.nullable(z.string()), "The driver's mobile number.", '+447700900011'),
    gateway: about(z.nullable(z.string()), 'The payment provider that was used.'),
    cancelSlab: cancelSlabs,
    fareLines,
    estimateLines,
    fareBreakdown: about(
      z.unknown(),
      'The stored computation of the fare with all its inputs; it can be computed again from them.',
    ),
    estimateBreakdown: about(z.unknown(), 'The stored computation of the quote.'),
  }),
  'A booking as admins see it.',
)
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
export const offer = component(
  'Offer',
  z.object({
    bookingId: id,
    reference: about(z.string(), 'Six characters that people read out.', '6NXEWE'),
    round: about(z.int(), 'The round of dispatch that asked; `offer:seen` names it.', 1),
    service,
    carType: carTypeBrief,
    pickup: translatedStop,
    drop: translatedStop,
    waypoints: about(z.array(translatedStop), 'Stops on the way, in their order.'),
    polyline: about(polyline, 'The planned route.'),
    tripDate: about(instant, 'When the trip is to begin.'),
    bookLater: about(z.boolean(), 'Booked for a later time.'),
    customerName: about(z.string(), "The rider's first name.", 'Farah'),
    driverShare: about(money, 'What the driver earns by the quote.', 500),
    paymentMode,
    estimateDistance: about(decimal, 'Distance of the planned route, in `distanceUnit`.', '0.97'),
    distanceUnit,
    estimateTime: about(z.int(), 'Seconds that the planned route takes.', 72),
    roadSeconds: about(z.nullable(z.int()), 'Seconds by road to the pickup; null when unknown.', 130),
    roadMeters: about(z.nullable(z.int()), 'Metres by road to the pickup; null when unknown.', 860),
    distanceMeters: about(z.int(), 'Metres to the pickup in a straight line.', 620),
    offeredAt: about(instant, 'When the offer was made.'),
    expiresAt: about(
      z.nullable(instant),
      'When the offer expires; null when an admin assigned it without an end.',
    ),
  }),
  'A booking that a driver may accept or decline.',
)
export type Offer = z.infer<typeof offer>

/** Degrees of a compass. */
export const heading = component(
  'Heading',
  z.nullable(z.number()),
  'Degrees clockwise from north; null when unknown.',
  270,
)

export const carPosition = component(
  'CarPosition',
  z.object({
    ...latLng.shape,
    heading,
    at: about(instant, "When the driver's device measured it."),
  }),
  'Where a car is.',
)
export type CarPosition = z.infer<typeof carPosition>

export const dispatchCandidate = component(
  'DispatchCandidate',
  z.object({
    driver: id,
    driverName: about(z.string(), "The driver's name.", 'Rui Almeida'),
    vehicleNumber: about(z.string(), 'Number plate of the car.', '48-QK-27'),
    roadSeconds: about(z.nullable(z.int()), 'Seconds by road to the pickup; null when not measured.', 130),
    roadMeters: z.optional(
      about(z.nullable(z.int()), 'Metres by road to the pickup; null or absent when not measured.', 860),
    ),
    distanceMeters: about(z.int(), 'Metres to the pickup in a straight line.', 620),
    positionAgeSeconds: about(z.int(), "Age of the driver's position.", 3),
    score: about(
      z.nullable(z.number()),
      'The order in which drivers are asked, best first; null when not asked.',
      1,
    ),
    outcome: about(
      z.string(),
      '`offered`, or why this driver was not asked: `not-approved`, `inactive`, `on-a-job`, `wrong-car-type`, `stale-position`, `outside-radius`, `outside-ring`, `low-balance`, `declined`, `already-asked`.',
      'offered',
    ),
  }),
  'A driver whom a round of dispatch looked at.',
)
export type DispatchCandidate = z.infer<typeof dispatchCandidate>

/** A driver of the booked car type, for staff who choose one. */
export const assignableDriver = component(
  'AssignableDriver',
  z.object({
    driver: id,
    driverName: about(z.string(), "The driver's name.", 'Rui Almeida'),
    vehicleNumber: about(z.string(), 'Number plate of the car.', '48-QK-27'),
    roadSeconds: about(
      z.nullable(z.int()),
      'Seconds by road to the pickup; null when the position is not known.',
      130,
    ),
    distanceMeters: about(
      z.nullable(z.int()),
      'Metres to the pickup; null when the position is not known.',
      620,
    ),
    reasons: about(
      z.array(z.enum(ineligibilityReasons)),
      'Why dispatch would not ask this driver now; empty for an eligible one.',
    ),
    assignable: about(z.boolean(), 'Staff can choose this driver all the same.'),
  }),
  'A driver of the booked car type, for staff who choose one.',
)
export type AssignableDriver = z.infer<typeof assignableDriver>

export const dispatchRecord = component(
  'DispatchRecord',
  z.object({
    rounds: about(
      z.array(
        z.object({
          round: about(z.int(), 'Counts from 1.', 1),
          ring: about(z.int(), '0, 1 or 2: a third, two thirds or the whole of the driver radius.', 0),
          radiusMeters: about(z.int(), 'Metres around the pickup.', 3333),
          at: instant,
          candidates: z.array(dispatchCandidate),
        }),
      ),
      'Each time that dispatch asked drivers, oldest first.',
    ),
    offers: about(
      z.array(
        z.object({
          driver: id,
          driverName: about(z.string(), "The driver's name.", 'Rui Almeida'),
          round: about(z.int(), 'The round that made the offer.', 1),
          offeredAt: about(instant, 'When the offer was made.'),
          acknowledgedAt: about(
            z.nullable(instant),
            "When the driver's screen showed it; null when it never did.",
          ),
          expiresAt: about(z.nullable(instant), 'When it expires; null when it does not.'),
          answeredAt: about(z.nullable(instant), 'When it ended; null while it is open.'),
          outcome: about(
            z.string(),
            'How it ended: `open`, `accepted`, `declined`, `lapsed`, `taken` or `withdrawn`.',
            'accepted',
          ),
        }),
      ),
      'Every offer for this booking, oldest first.',
    ),
  }),
  'Who was considered and asked for a booking.',
)
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

/** One numbered step of a booking in the words of an audience; `changes` is applied to the snapshot. */
export const bookingEvent = component(
  'BookingEvent',
  z.object({
    bookingId: id,
    number: about(z.int(), 'Counts from 1 without gaps, for each booking.', 5),
    type: z.enum(bookingEventTypes),
    actor: about(
      z.enum(['rider', 'driver', 'admin', 'system']),
      'Who caused it; `system` stands for timers.',
    ),
    at: instant,
    changes: about(
      z.record(z.string(), z.unknown()),
      "The fields of the caller's view that have changed. Assign them to the snapshot; what is missing stays.",
      { status: 'STARTED', eventNumber: 5 },
    ),
  }),
  'One numbered step of a booking.',
)
export type BookingEventType = (typeof bookingEventTypes)[number]
export type WireBookingEvent = z.infer<typeof bookingEvent>
