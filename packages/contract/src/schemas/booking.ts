import { bookingAlerts } from '@cabstand/domain/booking/alerts'
import { bookingStatuses } from '@cabstand/domain/booking/status'
import { bookingActors } from '@cabstand/domain/booking/transitions'
import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import { carTypeBrief, service } from './car-type.ts'
import { decimal, distanceUnit, id, instant, latLng, money, polyline, translatedStop } from './common.ts'
import { cancelSlab, riderFareLine } from './fare.ts'
import { pictureOutput } from './file.ts'
import { promoTerms } from './promo.ts'

export const status = component(
  'BookingStatus',
  z.enum(bookingStatuses),
  'The status of a booking, in the order of a trip. `COMPLETE` and `CANCELLED` are final.',
)
export const paymentMode = component('PaymentMode', z.enum(['cash', 'card', 'wallet']), 'How the rider pays.')
export const audiences = ['rider', 'driver', 'fleetadmin', 'admin'] as const
export type Audience = (typeof audiences)[number]

const whenStep = (step: string) => about(z.nullable(instant), `When ${step}; null before.`)
const ofDelivery = (what: string) => about(z.nullable(z.string()), `Of a delivery: ${what}.`)
const ofDriver = (what: string) => about(z.nullable(z.string()), `${what}; null until a driver accepts.`)
const contact = (whose: string) =>
  about(
    z.nullable(z.string()),
    `${whose} mobile number; null before a driver accepts and after the booking has ended.`,
  )

/** Fields that riders, drivers and staff may see. */
const shared = {
  id,
  reference: about(z.string(), 'Six characters that identify the booking to people.', '6NXEWE'),
  status,
  service,
  carType: carTypeBrief,
  bookLater: about(z.boolean(), 'Booked for a later time.'),
  bookingDate: about(instant, 'When the booking was made.'),
  tripDate: about(instant, 'Requested start of the trip; for Book Now the time of booking.'),
  pickup: translatedStop,
  drop: about(
    translatedStop,
    'The drop-off; after a ride that ended elsewhere than booked, the place where it ended.',
  ),
  bookedDrop: about(z.nullable(translatedStop), 'The drop-off as booked; null while `drop` is that one.'),
  waypoints: about(z.array(translatedStop), 'Stops between pickup and drop-off, in order.'),
  polyline: about(polyline, 'The planned route.'),
  trackPolyline: about(z.nullable(polyline), 'The driven route; null until the trip has ended.'),
  estimateDistance: about(decimal, 'Distance of the planned route, in `distanceUnit`.', '0.97'),
  estimateTime: about(z.int(), 'Duration of the planned route in seconds.', 72),
  distance: about(
    z.nullable(decimal),
    'Charged distance, in `distanceUnit`; null until the trip has ended.',
    '0.97',
  ),
  distanceUnit,
  customerName: about(z.string(), "The rider's name.", 'Farah Haddad'),
  driverName: ofDriver("The driver's name"),
  driverImage: ofDriver("Address of the driver's picture, empty when there is none"),
  driverRating: about(z.nullable(z.number()), "The driver's average rating when they accepted.", 4.8),
  vehicleMake: ofDriver('Make of the car'),
  vehicleModel: ofDriver('Model of the car'),
  vehicleNumber: ofDriver('Number plate of the car'),
  acceptedAt: whenStep('a driver accepted'),
  pickupExpectedAt: about(
    z.nullable(instant),
    'When the car is to be at the pickup, by the way that its driver had at acceptance, or as booked; null without a driver.',
  ),
  driverArriveTime: whenStep('the driver arrived at the pickup'),
  tripStartTime: whenStep('the trip started'),
  tripEndTime: whenStep('the trip reached its drop-off'),
  totalTripTime: about(z.nullable(z.int()), 'Seconds from start to drop-off; null until then.', 94),
  paidAt: whenStep('the trip was paid'),
  completedAt: whenStep('the booking was closed'),
  cancelledAt: whenStep('the booking was cancelled'),
  reason: about(
    z.nullable(z.string()),
    'Why it was cancelled: the words of a person, or of the system one of `no driver found`, `cancelled incomplete booking`, `driver did not arrive` and `trip did not start`. While it waits for another driver: why the last one cancelled.',
  ),
  reasonTranslations: about(
    z.record(z.string(), z.string()),
    'Of a reason of the operator: its text in other languages, by locale. For one that is not listed, show `reason`.',
    {},
  ),
  cancelledBy: about(z.nullable(z.enum(['rider', 'driver', 'admin', 'system'])), 'Who cancelled it.'),
  paymentMode,
  prepaid: about(z.boolean(), 'The trip was paid in advance.'),
  parcelTypeSelected: ofDelivery('the kind of parcel'),
  optionSelected: ofDelivery('the option that was chosen'),
  deliveryPerson: ofDelivery("the recipient's name"),
  pickUpInstructions: ofDelivery('what the driver must know at the pickup'),
  deliveryInstructions: ofDelivery('what the driver must know at the drop-off'),
  pickupImage: pictureOutput('Of a delivery: address of the picture of the parcel at its pickup'),
  deliverImage: pictureOutput('Of a delivery: address of the picture of the parcel at its drop-off'),
  rating: about(z.nullable(z.int()), "The rider's rating of the driver, 1 to 5 stars.", 5),
  tip: about(
    z.nullable(money),
    'What the rider gave the driver after the trip, on top of its price; null: nothing.',
    null,
  ),
  eventNumber: about(
    z.int(),
    'Number of the newest event in this snapshot. Send it as `after` when you follow the booking.',
    9,
  ),
}

const price = {
  estimate: about(money, 'The trip cost of the quote.', 560),
  tripCost: about(money, 'The price before discounts; the quoted price until the trip has ended.', 560),
  discountAmount: about(money, 'The discount.', 0),
  payableAmount: about(money, 'What remains to be paid by `paymentMode`, after discount and wallet.', 560),
  customerPaid: about(money, 'The amount that the rider has paid.', 0),
  cashPaymentAmount: about(money, 'The amount paid in cash.', 0),
}

const walletAndCard = {
  usedWalletMoney: about(money, 'The amount paid from the wallet.', 0),
  cardPaymentAmount: about(money, 'The amount paid by card.', 0),
  refundedAmount: about(
    money,
    'Of a cancelled booking that was prepaid: what went back to the wallet at once. The rest had been refunded to the card, or was disputed.',
    0,
  ),
  gateway: about(
    z.nullable(z.string()),
    'The payment provider of the card; null without a card payment.',
    null,
  ),
}

const promo = {
  promoApplied: about(
    z.boolean(),
    'A promo was chosen. `discountAmount` is 0 when the final price was below its least price.',
    false,
  ),
  promoDetails: about(
    z.nullable(promoTerms),
    'The promo, with its terms when it was chosen; null without one.',
    null,
  ),
}

const passengerName = about(
  z.nullable(z.string()),
  'Of a ride that was booked for somebody else: the name of who rides; null when the rider does.',
  null,
)

/** For the parties of the booking; admins read the numbers with `readRecipientPhone`. */
const others = {
  deliveryPersonPhone: ofDelivery("the recipient's phone number"),
  passengerName,
  passengerPhone: about(
    z.nullable(z.string()),
    'Of a ride that was booked for somebody else: their mobile number. The driver calls it.',
    null,
  ),
}

const fareLines = about(z.array(riderFareLine), 'The lines of the price; they add up to `tripCost`.')
const estimateLines = about(z.array(riderFareLine), 'The lines of the quote; they add up to `estimate`.')
const cancelSlabs = about(z.array(cancelSlab), 'The steps of the cancellation fee, smallest first.')
const askedDrivers = about(z.int(), 'The number of drivers with an open offer for this booking.', 0)
const driverId = about(z.nullable(id), "The driver's id; null until one accepts.")
const driverShare = about(money, "The driver's share of `tripCost`.", 500)
const otpRequired = about(z.boolean(), "The driver must enter the rider's code to start the trip.")

const lostProperty = about(
  z.nullable(
    z.object({
      message: about(z.string(), "The rider's words.", 'I left a green umbrella on the back seat.'),
      at: about(instant, 'When they wrote it.'),
    }),
  ),
  'What the rider says they left in the car; null: nothing.',
)

export const riderBooking = component(
  'RiderBooking',
  z.object({
    ...shared,
    ...others,
    ...price,
    ...walletAndCard,
    ...promo,
    askedDrivers,
    otp: about(
      z.nullable(z.string()),
      'The five digits that the rider tells the driver at the start; null after the trip has started.',
      '95932',
    ),
    returnedAt: about(
      z.nullable(instant),
      'When a driver last gave the booking back and the search began again, with their `reason`; null if never.',
    ),
    completedBy: about(
      z.nullable(z.enum(bookingActors)),
      'Who closed it: a ride that the `system` closed can still be rated for seven days.',
      null,
    ),
    driverContact: contact("The driver's"),
    cancellationFee: about(money, 'The cancellation fee that was charged.', 0),
    cancelSlab: cancelSlabs,
    fareLines,
    estimateLines,
    lostProperty,
  }),
  'A booking as its rider sees it.',
)
export type RiderBooking = z.infer<typeof riderBooking>

export const driverBooking = component(
  'DriverBooking',
  z.object({
    ...shared,
    ...others,
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
  ...promo,
  driver: driverId,
  driverShare,
  convenienceFees: about(money, "The platform's share of `tripCost`.", 60),
  cancellationFee: about(money, 'The cancellation fee that was charged.', 0),
  fleetadmin: about(
    z.nullable(id),
    'The fleet admin of the driver when they accepted; null for independent drivers.',
  ),
  fareBasis: about(
    z.enum(['quote', 'track', 'capped', 'not_driven']),
    'The distance behind the fare: the quote, the driven track, the track limited to 1.3 times the quoted distance, or none because the trip was not driven.',
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
      "Metres to the stop; null when the car's position was unknown.",
      1480,
    ),
    by: about(z.enum(['driver', 'admin']), 'Who took the step.'),
  }),
  'A step that was taken farther than 300 m from its stop.',
)

const emergency = about(
  z.nullable(
    z.object({
      by: about(z.enum(['rider', 'driver']), 'Who called.'),
      at: about(instant, 'When.'),
      place: about(z.nullable(latLng), 'Where the car was; null when nobody knows.'),
    }),
  ),
  'Who called for help last during the ride; null: nobody.',
)

export const adminBooking = component(
  'AdminBooking',
  z.object({
    ...staff,
    otp: about(z.nullable(z.string()), "The rider's code; null after the trip has started.", '95932'),
    otpRequired,
    picturesWaived: ofDelivery('why an admin ended it without the pictures that the settings ask for'),
    bookingTypeAdmin: about(z.boolean(), 'Booked by an admin.'),
    passengerName,
    alerts: about(
      z.array(z.enum(bookingAlerts)),
      'Reasons for staff to check the booking, such as `no_position`.',
    ),
    farSteps: about(
      z.object({ arrive: z.optional(farStep), reach: z.optional(farStep) }),
      'Steps that were taken far from their stop.',
    ),
    emergency,
    lostProperty,
    customer: about(id, "The rider's id."),
    customerEmail: about(z.string(), "The rider's e-mail.", 'farah.haddad@meridiancabs.example'),
    customerContact: about(z.nullable(z.string()), "The rider's mobile number.", '+447700900001'),
    driverContact: about(z.nullable(z.string()), "The driver's mobile number.", '+447700900011'),
    cancelSlab: cancelSlabs,
    fareLines,
    estimateLines,
    fareBreakdown: about(
      z.unknown(),
      'The stored computation of the fare with all its inputs, from which it can be recomputed.',
    ),
    estimateBreakdown: about(z.unknown(), 'The stored computation of the quote.'),
  }),
  'A booking as admins see it.',
)
export type AdminBooking = z.infer<typeof adminBooking>

/**
 * One schema for each audience. Fields that are not listed are removed from the responses and events of that audience.
 */
export const bookingViews = {
  rider: riderBooking,
  driver: driverBooking,
  fleetadmin: fleetBooking,
  admin: adminBooking,
} as const satisfies Record<Audience, z.ZodMiniType>

export type BookingView = { [A in Audience]: z.infer<(typeof bookingViews)[A]> }

/** The union of all views. */
export type BookingSnapshot = RiderBooking & DriverBooking & FleetBooking & AdminBooking
