import { settlementMeans } from '@cabstand/domain/booking/transitions'
import * as z from 'zod/mini'
import { about } from '../describe.ts'
import { endpoint, signedIn } from '../endpoint.ts'
import { assignable, dispatch, ledgerEntry } from '../examples/staff.ts'
import { acceptedEvent, bookings as examples, ids, times } from '../examples/trip.ts'
import {
  assignableDriver,
  bookingEvent,
  bookingViews,
  carPosition,
  dispatchRecord,
  paymentMode,
} from '../schemas/booking.ts'
import {
  id,
  instant,
  money,
  nextCursor,
  ok,
  page,
  paragraph,
  queryInteger,
  text,
  typed,
} from '../schemas/common.ts'

const params = z.object({ id: about(id, 'The id of the booking.') })
const { rider, driver, fleetadmin, admin } = bookingViews

export const createBooking = endpoint(
  {
    name: 'createBooking',
    method: 'POST',
    path: '/api/bookings',
    tag: 'Bookings',
    summary: 'Book a trip',
    description:
      'Books the trip of a quote. Book Now asks drivers at once and is refused when none is near; Book Later asks them 15 minutes before its time. Repeat a request that got no answer with the same `Idempotency-Key`: it books once.',
    roles: ['rider', 'admin'],
    body: z.object({
      quoteId: about(id, 'From `POST /api/quotes`, at most ten minutes old.'),
      tripDate: z.optional(about(instant, 'Absent: Book Now. Book Later: 15 minutes to 30 days ahead.')),
      paymentMode: z.optional(about(paymentMode, 'Absent: cash.')),
      customer: z.optional(about(id, 'Whom an admin books for; riders leave it out.')),
      parcelTypeSelected: z.optional(about(text(100), 'Of a delivery: the kind of parcel.')),
      optionSelected: z.optional(about(text(100), 'Of a delivery: the option.')),
      deliveryPerson: z.optional(about(text(100), "Of a delivery: the recipient's name.")),
      deliveryPersonPhone: z.optional(about(text(40), "Of a delivery: the recipient's phone number.")),
      pickUpInstructions: z.optional(
        about(paragraph(500), 'Of a delivery: what the driver must know at the pickup.'),
      ),
      deliveryInstructions: z.optional(
        about(paragraph(500), 'Of a delivery: what the driver must know at the drop-off.'),
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
      'Riders and drivers see their own bookings, fleet admins those of their drivers, admins all. Newest first.',
    roles: signedIn,
    query: z.object({
      scope: z.optional(
        about(
          z.enum(['now', 'later', 'past', 'all']),
          '`now`: running or due within 15 minutes; `later`: booked for later; `past`: closed or cancelled. Absent: all.',
          'now',
        ),
      ),
      ...page,
    }),
    status: 200,
    output: {
      rider: z.object({ bookings: z.array(rider), nextCursor }),
      driver: z.object({ bookings: z.array(driver), nextCursor }),
      fleetadmin: z.object({ bookings: z.array(fleetadmin), nextCursor }),
      admin: z.object({ bookings: z.array(admin), nextCursor }),
    },
    errors: [],
    idempotent: false,
  },
  {
    output: {
      rider: { bookings: [examples.rider], nextCursor: null },
      driver: { bookings: [examples.driver], nextCursor: null },
      fleetadmin: { bookings: [examples.fleetadmin], nextCursor: null },
      admin: { bookings: [examples.admin], nextCursor: null },
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
      'The booking as the caller may see it. Follow it by socket after `eventNumber` to receive what happens next.',
    roles: signedIn,
    params,
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
      'Every step of a booking in the view of the caller. Applying the `changes` of all events in order gives the booking.',
    roles: signedIn,
    params,
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

export const getBookingDispatch = endpoint(
  {
    name: 'getBookingDispatch',
    method: 'GET',
    path: '/api/bookings/:id/dispatch',
    tag: 'Staff',
    summary: "Read a booking's dispatch record",
    description: 'Which drivers were considered in each round, who was asked, and why others were not.',
    roles: ['admin'],
    params,
    status: 200,
    output: dispatchRecord,
    errors: ['booking_not_found'],
    idempotent: false,
  },
  { output: dispatch },
)

export const getBookingLedger = endpoint(
  {
    name: 'getBookingLedger',
    method: 'GET',
    path: '/api/bookings/:id/ledger',
    tag: 'Staff',
    summary: "Read a booking's ledger entries",
    description: 'Every movement of money of a booking, with both sides.',
    roles: ['admin'],
    params,
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
                  'Whose money: `rider:…`, `driver:…` or a platform account.',
                  'platform:fees',
                ),
                purpose: about(z.string(), 'What for.', 'convenience-fee'),
                amount: about(money, 'Above 0: owed to the holder of the account.', 60),
              }),
            ),
            'The lines of an entry add up to zero.',
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
    summary: 'Read the position of the car',
    description:
      'Where the car is while the trip runs. A socket that follows the booking receives every position.',
    roles: ['rider', 'admin'],
    params,
    status: 200,
    output: z.object({
      position: about(z.nullable(carPosition), 'Null while no car is on its way.'),
      secondsToNextStop: about(
        z.nullable(z.int()),
        'Seconds by road to pickup or drop-off; null when unknown.',
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
    about(
      z.boolean(),
      'The driver takes the step although the car is far from the stop, or nobody knows where it is.',
    ),
  ),
})

export const acceptBooking = endpoint(
  {
    name: 'acceptBooking',
    method: 'POST',
    path: '/api/bookings/:id/accept',
    tag: 'Bookings',
    summary: 'Accept an offer',
    description: 'One of the drivers who were asked wins; the others get `booking_taken`.',
    roles: ['driver'],
    params,
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
    description: 'The driver is not asked again for this booking.',
    roles: ['driver'],
    params,
    body: noBody,
    status: 200,
    output: ok,
    errors: ['booking_not_found', 'offer_not_found'],
    idempotent: true,
  },
  { body: {}, output: { ok: true } },
)

export const listAssignableDrivers = endpoint(
  {
    name: 'listAssignableDrivers',
    method: 'GET',
    path: '/api/bookings/:id/assignable',
    tag: 'Staff',
    summary: 'List the drivers to choose from',
    description:
      'Every driver of the car type of a NEW booking, with the reasons why dispatch would not ask them now.',
    roles: ['admin'],
    params,
    status: 200,
    output: z.object({ drivers: z.array(assignableDriver) }),
    errors: ['booking_not_found', 'wrong_status'],
    idempotent: false,
  },
  { output: { drivers: [assignable] } },
)

export const assignBooking = endpoint(
  {
    name: 'assignBooking',
    method: 'POST',
    path: '/api/bookings/:id/assign',
    tag: 'Staff',
    summary: 'Assign a driver',
    description:
      'Offers a NEW booking to a chosen driver. While dispatch searches, the offer expires like any other and the search goes on; with automatic dispatch off it does not expire.',
    roles: ['admin'],
    params,
    body: z.object({ driver: about(id, 'Whom to ask.') }),
    status: 200,
    output: { admin },
    errors: ['booking_not_found', 'wrong_status', 'driver_not_eligible'],
    idempotent: true,
  },
  { body: { driver: ids.driver }, output: { admin: examples.admin } },
)

export const arriveBooking = endpoint(
  {
    name: 'arriveBooking',
    method: 'POST',
    path: '/api/bookings/:id/arrive',
    tag: 'Bookings',
    summary: 'Arrive at the pickup',
    description:
      'The driver waits at the pickup. Cancelling is free from now on. Farther than 300 m from the pickup the call is refused unless `confirmFar` is true; that is recorded for staff.',
    roles: ['driver'],
    params,
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
      'The rider tells the driver their code and the driver enters it. Five wrong codes a minute are allowed.',
    roles: ['driver'],
    params,
    body: z.object({
      otp: z.optional(
        about(typed(10), "The rider's five digits; needed where `otpRequired` is true.", '95932'),
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
      'The trip is over its way. The fare is computed from the recorded track, at most 1.3 times the quoted distance; too few positions use the quote. A driver farther than 300 m from the drop-off needs `confirmFar`; that is recorded for staff.',
    roles: ['driver', 'admin'],
    params,
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
    description: 'Payment is open from now on, and the driver can take the next trip.',
    roles: ['driver', 'admin'],
    params,
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
    description: 'The driver confirms the cash, or the rider pays from the wallet, or an admin settles it.',
    roles: ['driver', 'rider', 'admin'],
    params,
    body: z.object({
      paymentMode: about(
        z.enum(settlementMeans),
        'How it is settled; `debt` charges the wallet of the rider below zero, by an admin after 24 hours.',
        'cash',
      ),
      cashAmount: z.optional(
        about(money.check(z.gte(0)), 'Cash that the driver took; refused when it is not what is due.', 560),
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
      'A rider who cancels after a driver has accepted may owe a fee; `cancelSlab` of the booking lists it. Drivers and admins cancel for free.',
    roles: ['rider', 'driver', 'admin'],
    params,
    body: z.object({
      reason: about(text(300).check(z.minLength(1)), 'Why, in words.', 'My plans changed'),
      expectedFee: z.optional(
        about(
          money,
          'The fee that the rider was shown. When it is higher by now, nothing happens and `params.fee` of the answer tells it.',
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
      'Closes a paid trip, with or without stars for the driver. After 24 hours the system closes it; a rating is still accepted for seven days.',
    roles: ['rider'],
    params,
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
