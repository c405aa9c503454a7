import { settlementMeans } from '@cabstand/domain/booking/transitions'
import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import { endpoint, signedIn } from '../endpoint.ts'
import { ledgerEntry } from '../examples/staff.ts'
import {
  acceptedEvent,
  bookingRows,
  driverBooking as exampleBooking,
  offer as exampleOffer,
  bookings as examples,
  ids,
  times,
} from '../examples/trip.ts'
import { bookingViews, driverBooking, paymentMode } from '../schemas/booking.ts'
import { bookingEvent } from '../schemas/booking-event.ts'
import {
  adminBookingRow,
  driverBookingRow,
  fleetBookingRow,
  riderBookingRow,
} from '../schemas/booking-list.ts'
import {
  id,
  instant,
  latitude,
  longitude,
  money,
  nextCursor,
  ok,
  page,
  paragraph,
  queryInteger,
  text,
  typed,
} from '../schemas/common.ts'
import { offer } from '../schemas/offer.ts'
import { carPosition } from '../schemas/position.ts'
import { driverActiveStatus, queue } from './fleet.ts'
import { mapCost } from './maps.ts'

const { rider, driver, admin } = bookingViews

export const bookingParams = z.object({ id: about(id, 'The id of the booking.') })

export const createBooking = endpoint(
  {
    name: 'createBooking',
    method: 'POST',
    path: '/api/bookings',
    tag: 'Bookings',
    summary: 'Book a trip',
    description:
      'Books the trip of a quote. Book Now looks for a driver at once and is refused when no driver is near. Book Later looks for a driver 15 minutes before `tripDate`. If there is no response, retry with the same `Idempotency-Key`: only one booking is made.',
    roles: ['rider', 'admin'],
    body: z.object({
      quoteId: about(id, 'From `POST /api/quotes`, at most ten minutes old.'),
      tripDate: z.optional(about(instant, 'Absent: Book Now. Book Later: 15 minutes to 30 days ahead.')),
      paymentMode: z.optional(about(paymentMode, 'Absent: cash.')),
      customer: z.optional(about(id, 'The rider whom an admin books for; absent when a rider books.')),
      parcelTypeSelected: z.optional(about(text(100), 'Of a delivery: the kind of parcel.')),
      optionSelected: z.optional(about(text(100), 'Of a delivery: the delivery option.')),
      deliveryPerson: z.optional(about(text(100), "Of a delivery: the recipient's name.")),
      deliveryPersonPhone: z.optional(about(text(40), "Of a delivery: the recipient's phone number.")),
      pickUpInstructions: z.optional(
        about(paragraph(500), 'Of a delivery: instructions for the driver at the pickup.'),
      ),
      deliveryInstructions: z.optional(
        about(paragraph(500), 'Of a delivery: instructions for the driver at the drop-off.'),
      ),
    }),
    status: 201,
    output: { rider, admin },
    errors: [
      'profile_incomplete',
      'user_issue_contact_admin',
      'select_proper',
      'past_booking_error',
      'booking_too_far_ahead',
      'quote_not_found',
      'quote_expired',
      'no_driver_found_alert_messege',
      'too_many_open_bookings',
      'too_many_later_bookings',
      'too_many_bookings',
      'booking_paused',
      'deliveryDetailMissing',
      'incomplete_user',
      'payment_not_possible',
    ],
    idempotent: true,
  },
  {
    body: { quoteId: ids.quote, paymentMode: 'cash' },
    output: { rider: examples.rider, admin: examples.admin },
  },
)

export const listBookings = endpoint(
  {
    name: 'listBookings',
    method: 'GET',
    path: '/api/bookings',
    tag: 'Bookings',
    summary: 'List bookings',
    description:
      'Riders and drivers see their own bookings, fleet admins those of their drivers, admins all bookings. Newest first. Rows are summaries; `GET /api/bookings/:id` returns all fields.',
    roles: signedIn,
    query: z.object({
      scope: z.optional(
        about(
          z.enum(['now', 'later', 'past', 'all']),
          '`now`: running or due within 15 minutes; `later`: Book Later and not yet due; `past`: completed or cancelled. Absent: all.',
          'now',
        ),
      ),
      ...page,
    }),
    status: 200,
    output: {
      rider: z.object({ bookings: z.array(riderBookingRow), nextCursor }),
      driver: z.object({ bookings: z.array(driverBookingRow), nextCursor }),
      fleetadmin: z.object({ bookings: z.array(fleetBookingRow), nextCursor }),
      admin: z.object({ bookings: z.array(adminBookingRow), nextCursor }),
    },
    errors: [],
    idempotent: false,
  },
  {
    output: {
      rider: { bookings: [bookingRows.rider], nextCursor: null },
      driver: { bookings: [bookingRows.driver], nextCursor: null },
      fleetadmin: { bookings: [bookingRows.fleetadmin], nextCursor: null },
      admin: { bookings: [bookingRows.admin], nextCursor: null },
    },
  },
)

export const getBooking = endpoint(
  {
    name: 'getBooking',
    method: 'GET',
    path: '/api/bookings/:id',
    tag: 'Bookings',
    summary: 'Read a booking',
    description:
      'Returns the booking with the fields that the caller may see. To receive later changes, follow it by socket with `eventNumber` as `after`.',
    roles: signedIn,
    params: bookingParams,
    status: 200,
    output: bookingViews,
    errors: ['booking_not_found'],
    idempotent: false,
  },
  { output: examples },
)

export const listBookingEvents = endpoint(
  {
    name: 'listBookingEvents',
    method: 'GET',
    path: '/api/bookings/:id/events',
    tag: 'Bookings',
    summary: "List a booking's events",
    description:
      "Lists every step of a booking in the caller's view. Applying the `changes` of all events in order gives the current booking.",
    roles: signedIn,
    params: bookingParams,
    query: z.object({
      after: z.optional(
        about(queryInteger(0, 1_000_000), 'Only events with a higher number; absent: all.', 2),
      ),
    }),
    status: 200,
    output: z.object({ events: z.array(bookingEvent) }),
    errors: ['booking_not_found'],
    idempotent: false,
  },
  { output: { events: [acceptedEvent] } },
)

export const getBookingLedger = endpoint(
  {
    name: 'getBookingLedger',
    method: 'GET',
    path: '/api/bookings/:id/ledger',
    tag: 'Staff',
    summary: "Read a booking's ledger entries",
    description: 'Lists the ledger entries of a booking, with both sides of each entry.',
    roles: ['admin'],
    params: bookingParams,
    status: 200,
    output: z.object({
      entries: z.array(
        z.object({
          id,
          event: about(z.string(), 'What caused the entry.', 'booking.paid'),
          at: instant,
          lines: about(
            z.array(
              z.object({
                account: about(
                  z.string(),
                  'The account: `rider:…`, `driver:…` or a platform account.',
                  'platform:fees',
                ),
                purpose: about(z.string(), 'The purpose of the line.', 'convenience-fee'),
                amount: about(money, 'A positive amount is owed to the account holder.', 60),
              }),
            ),
            'The lines of the entry; they add up to zero.',
          ),
        }),
      ),
    }),
    errors: ['booking_not_found'],
    idempotent: false,
  },
  { output: { entries: [ledgerEntry] } },
)

export const getBookingPosition = endpoint(
  {
    name: 'getBookingPosition',
    method: 'GET',
    path: '/api/bookings/:id/position',
    tag: 'Bookings',
    summary: "Read the car's position",
    description:
      "Returns the car's position during a trip. A socket that follows the booking receives every position.",
    roles: ['rider', 'admin'],
    params: bookingParams,
    status: 200,
    output: z.object({
      position: about(
        z.nullable(carPosition),
        'Null while the booking has no driver on the way or on the trip.',
      ),
      secondsToNextStop: about(
        z.nullable(z.int()),
        'Travel time by road to the pickup or drop-off, in seconds; null when unknown.',
        130,
      ),
    }),
    errors: ['booking_not_found'],
    idempotent: false,
  },
  {
    output: {
      position: { lat: 38.7012, lng: -9.8974, heading: 270, at: times.seen },
      secondsToNextStop: 130,
    },
  },
)

const noBody = z.object({})

const atStopBody = z.object({
  confirmFar: z.optional(
    about(z.boolean(), 'Confirms the step although the car is far from the stop or its position is unknown.'),
  ),
})

export const acceptBooking = endpoint(
  {
    name: 'acceptBooking',
    method: 'POST',
    path: '/api/bookings/:id/accept',
    tag: 'Bookings',
    summary: 'Accept an offer',
    description:
      'Accepts an offer. The first driver who accepts gets the booking; the others get `booking_taken`.',
    roles: ['driver'],
    params: bookingParams,
    body: noBody,
    status: 200,
    output: { driver },
    errors: [
      'booking_not_found',
      'booking_taken',
      'offer_not_found',
      'driver_busy',
      'wrong_status',
      'driver_not_eligible',
    ],
    idempotent: true,
  },
  { body: {}, output: { driver: examples.driver } },
)

export const declineBooking = endpoint(
  {
    name: 'declineBooking',
    method: 'POST',
    path: '/api/bookings/:id/decline',
    tag: 'Bookings',
    summary: 'Decline an offer',
    description: 'Declines an offer. The driver gets no further offer for this booking.',
    roles: ['driver'],
    params: bookingParams,
    body: noBody,
    status: 200,
    output: ok,
    errors: ['booking_not_found', 'offer_not_found'],
    idempotent: true,
  },
  { body: {}, output: { ok: true } },
)

export const arriveBooking = endpoint(
  {
    name: 'arriveBooking',
    method: 'POST',
    path: '/api/bookings/:id/arrive',
    tag: 'Bookings',
    summary: 'Arrive at the pickup',
    description:
      'Records that the driver waits at the pickup. The rider can then cancel for free. When the car is farther than 300 m from the pickup, `confirmFar` is required, and the step is recorded for staff.',
    roles: ['driver'],
    params: bookingParams,
    body: atStopBody,
    status: 200,
    output: { driver },
    errors: ['booking_not_found', 'wrong_status', 'far_from_stop', 'position_unknown'],
    idempotent: true,
  },
  { body: {}, output: { driver: examples.driver } },
)

export const startBooking = endpoint(
  {
    name: 'startBooking',
    method: 'POST',
    path: '/api/bookings/:id/start',
    tag: 'Bookings',
    summary: 'Start the trip',
    description:
      'The driver enters the code that the rider tells them. Five wrong codes a minute are allowed.',
    roles: ['driver'],
    params: bookingParams,
    body: z.object({
      otp: z.optional(
        about(typed(10), "The rider's five digits; required when `otpRequired` is true.", '95932'),
      ),
    }),
    status: 200,
    output: { driver },
    errors: ['booking_not_found', 'wrong_status', 'wrong_otp', 'too_many_requests'],
    idempotent: true,
  },
  { body: { otp: '95932' }, output: { driver: examples.driver } },
)

export const reachBooking = endpoint(
  {
    name: 'reachBooking',
    method: 'POST',
    path: '/api/bookings/:id/reach',
    tag: 'Bookings',
    summary: 'Reach the drop-off',
    description:
      'Ends the drive and computes the fare from the recorded track, at most 1.3 times the quoted distance. When there are too few positions, the quoted fare applies. When the car is farther than 300 m from the drop-off, `confirmFar` is required, and the step is recorded for staff.',
    roles: ['driver', 'admin'],
    params: bookingParams,
    body: atStopBody,
    status: 200,
    output: { driver, admin },
    errors: ['booking_not_found', 'wrong_status', 'far_from_stop', 'position_unknown'],
    idempotent: true,
  },
  { body: {}, output: { driver: examples.driver, admin: examples.admin } },
)

export const finishBooking = endpoint(
  {
    name: 'finishBooking',
    method: 'POST',
    path: '/api/bookings/:id/finish',
    tag: 'Bookings',
    summary: 'Finish the trip',
    description: 'Opens the booking for payment. The driver can then take another trip.',
    roles: ['driver', 'admin'],
    params: bookingParams,
    body: noBody,
    status: 200,
    output: { driver, admin },
    errors: ['booking_not_found', 'wrong_status'],
    idempotent: true,
  },
  { body: {}, output: { driver: examples.driver, admin: examples.admin } },
)

export const payBooking = endpoint(
  {
    name: 'payBooking',
    method: 'POST',
    path: '/api/bookings/:id/pay',
    tag: 'Bookings',
    summary: 'Pay for the trip',
    description:
      'Settles the trip: the driver confirms the cash, the rider pays from the wallet, or an admin records the payment.',
    roles: ['driver', 'rider', 'admin'],
    params: bookingParams,
    body: z.object({
      paymentMode: about(
        z.enum(settlementMeans),
        "The payment method. With `debt`, an admin charges the rider's wallet even below zero, 24 hours or more after the trip.",
        'cash',
      ),
      cashAmount: z.optional(
        about(
          money.check(z.gte(0)),
          'The cash that the driver collected; it must equal the amount due.',
          560,
        ),
      ),
    }),
    status: 200,
    output: { rider, driver, admin },
    errors: [
      'booking_not_found',
      'wrong_status',
      'wrong_amount',
      'payment_not_possible',
      'insufficient_balance',
      'too_early',
    ],
    idempotent: true,
  },
  {
    body: { paymentMode: 'cash', cashAmount: 560 },
    output: { rider: examples.rider, driver: examples.driver, admin: examples.admin },
  },
)

export const cancelBooking = endpoint(
  {
    name: 'cancelBooking',
    method: 'POST',
    path: '/api/bookings/:id/cancel',
    tag: 'Bookings',
    summary: 'Cancel a booking',
    description:
      'A rider who cancels after a driver has accepted may be charged a fee, listed in `cancelSlab` of the booking. Drivers and admins cancel for free.',
    roles: ['rider', 'driver', 'admin'],
    params: bookingParams,
    body: z.object({
      reason: about(text(300).check(z.minLength(1)), 'The reason as text.', 'My plans changed'),
      expectedFee: z.optional(
        about(
          money,
          'The fee that was shown to the rider. When the fee is now higher, the booking is not cancelled, and the error has the new fee in `params.fee`.',
          0,
        ),
      ),
    }),
    status: 200,
    output: { rider, driver, admin },
    errors: ['booking_not_found', 'cancel_not_allowed', 'wrong_status', 'wrong_amount'],
    idempotent: true,
  },
  {
    body: { reason: 'My plans changed', expectedFee: 0 },
    output: { rider: examples.rider, driver: examples.driver, admin: examples.admin },
  },
)

export const rateBooking = endpoint(
  {
    name: 'rateBooking',
    method: 'POST',
    path: '/api/bookings/:id/rate',
    tag: 'Bookings',
    summary: 'Rate and close a trip',
    description:
      'Closes a paid trip, with or without a rating of the driver. The system closes paid trips after 24 hours; a rating is accepted for seven days.',
    roles: ['rider'],
    params: bookingParams,
    body: z.object({
      rating: z.optional(
        about(z.int().check(z.gte(1), z.lte(5)), 'Stars for the driver; absent: no rating.', 5),
      ),
    }),
    status: 200,
    output: { rider },
    errors: ['booking_not_found', 'wrong_status', 'already_rated'],
    idempotent: true,
  },
  { body: { rating: 5 }, output: { rider: examples.rider } },
)

export const driverWork = component(
  'DriverWork',
  z.object({
    driverActiveStatus,
    queue,
    visible: about(
      z.boolean(),
      'A position was received within the last two minutes, so the driver can get offers.',
    ),
    lastPlace: about(
      z.nullable(z.object({ lat: latitude, lng: longitude, at: about(instant, 'When it was measured.') })),
      'The last measured position of the car, however old; null when there is none.',
    ),
    offers: about(z.array(offer), 'Open offers.'),
    bookings: about(z.array(driverBooking), 'Accepted trips that are not yet paid.'),
  }),
  "A driver's offers and trips.",
)

export type DriverWork = z.infer<typeof driverWork>

export const getWork = endpoint(
  {
    name: 'getWork',
    method: 'GET',
    path: '/api/drivers/me/work',
    tag: 'Drivers',
    summary: 'List your offers and trips',
    description:
      'Lists open offers and running trips. Read it when the client starts; the socket sends later changes.',
    roles: ['driver'],
    status: 200,
    output: driverWork,
    errors: [],
    idempotent: false,
  },
  {
    output: {
      driverActiveStatus: true,
      queue: true,
      visible: true,
      lastPlace: { lat: 38.7, lng: -9.899, at: times.seen },
      offers: [exampleOffer],
      bookings: [exampleBooking],
    },
  },
)

export const getBookingMapCosts = endpoint(
  {
    name: 'getBookingMapCosts',
    method: 'GET',
    path: '/api/bookings/:id/map-costs',
    tag: 'Map',
    summary: "Read a booking's map costs",
    description: 'Returns the cost of map providers for the quote and the trip of this booking so far.',
    roles: ['admin'],
    params: bookingParams,
    status: 200,
    output: z.object({ costs: z.array(z.object(mapCost)) }),
    errors: ['booking_not_found'],
    idempotent: false,
  },
  { output: { costs: [{ provider: 'google', currency: 'USD', calls: 3, costMicros: 15000 }] } },
)
