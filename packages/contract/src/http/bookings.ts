import { settlementMeans } from '@cabstand/domain/booking/transitions'
import * as z from 'zod/mini'
import { endpoint, signedIn } from '../endpoint.ts'
import {
  assignableDriver,
  bookingEvent,
  bookingViews,
  carPosition,
  dispatchRecord,
  paymentMode,
} from '../schemas/booking.ts'
import { id, instant, money, queryInteger, text } from '../schemas/common.ts'

const params = z.object({ id })
const { rider, driver, fleetadmin, admin } = bookingViews

export const createBooking = endpoint({
  name: 'createBooking',
  method: 'POST',
  path: '/api/bookings',
  summary: 'Book the trip of a quote',
  roles: ['rider', 'admin'],
  body: z.object({
    quoteId: id,
    /** Absent: Book Now. */
    tripDate: z.optional(instant),
    paymentMode: z.optional(paymentMode),
    /** Admins book for a rider. */
    customer: z.optional(id),
    parcelTypeSelected: z.optional(text(100)),
    optionSelected: z.optional(text(100)),
    deliveryPerson: z.optional(text(100)),
    deliveryPersonPhone: z.optional(text(40)),
    pickUpInstructions: z.optional(text(500)),
    deliveryInstructions: z.optional(text(500)),
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
})

export const listBookings = endpoint({
  name: 'listBookings',
  method: 'GET',
  path: '/api/bookings',
  summary: 'Own bookings (all for admins), newest first, paged by key',
  roles: signedIn,
  query: z.object({
    scope: z.optional(z.enum(['now', 'later', 'past', 'all'])),
    cursor: z.optional(text(100)),
    limit: z.optional(queryInteger(1, 100)),
  }),
  status: 200,
  output: {
    rider: z.object({ bookings: z.array(rider), nextCursor: z.nullable(z.string()) }),
    driver: z.object({ bookings: z.array(driver), nextCursor: z.nullable(z.string()) }),
    fleetadmin: z.object({ bookings: z.array(fleetadmin), nextCursor: z.nullable(z.string()) }),
    admin: z.object({ bookings: z.array(admin), nextCursor: z.nullable(z.string()) }),
  },
  errors: [],
  idempotent: false,
})

export const getBooking = endpoint({
  name: 'getBooking',
  method: 'GET',
  path: '/api/bookings/:id',
  summary: 'One booking, as the caller may see it',
  roles: signedIn,
  params,
  status: 200,
  output: bookingViews,
  errors: ['booking_not_found'],
  idempotent: false,
})

export const listBookingEvents = endpoint({
  name: 'listBookingEvents',
  method: 'GET',
  path: '/api/bookings/:id/events',
  summary: 'What happened to a booking, step by step',
  roles: signedIn,
  params,
  query: z.object({ after: z.optional(queryInteger(0, 1_000_000)) }),
  status: 200,
  output: z.object({ events: z.array(bookingEvent) }),
  errors: ['booking_not_found'],
  idempotent: false,
})

export const getBookingDispatch = endpoint({
  name: 'getBookingDispatch',
  method: 'GET',
  path: '/api/bookings/:id/dispatch',
  summary: 'Why this driver: who was considered and asked, in which order, and why not',
  roles: ['admin'],
  params,
  status: 200,
  output: dispatchRecord,
  errors: ['booking_not_found'],
  idempotent: false,
})

export const getBookingLedger = endpoint({
  name: 'getBookingLedger',
  method: 'GET',
  path: '/api/bookings/:id/ledger',
  summary: 'Where the money of a booking went',
  roles: ['admin'],
  params,
  status: 200,
  output: z.object({
    entries: z.array(
      z.object({
        id,
        event: z.string(),
        at: instant,
        lines: z.array(z.object({ account: z.string(), purpose: z.string(), amount: money })),
      }),
    ),
  }),
  errors: ['booking_not_found'],
  idempotent: false,
})

export const getBookingPosition = endpoint({
  name: 'getBookingPosition',
  method: 'GET',
  path: '/api/bookings/:id/position',
  summary: "The car's newest position and its time to the next stop, while the trip runs",
  roles: ['rider', 'admin'],
  params,
  status: 200,
  output: z.object({ position: z.nullable(carPosition), secondsToNextStop: z.nullable(z.int()) }),
  errors: ['booking_not_found'],
  idempotent: false,
})

const noBody = z.object({})
/** `confirmFar`: the driver takes the step although the car is far from the stop, or nobody knows where it is. */
const atStopBody = z.object({ confirmFar: z.optional(z.boolean()) })

export const acceptBooking = endpoint({
  name: 'acceptBooking',
  method: 'POST',
  path: '/api/bookings/:id/accept',
  summary: 'Take an offered booking; one driver wins',
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
})

export const declineBooking = endpoint({
  name: 'declineBooking',
  method: 'POST',
  path: '/api/bookings/:id/decline',
  summary: 'Turn an offered booking down, for good',
  roles: ['driver'],
  params,
  body: noBody,
  status: 200,
  output: z.object({ ok: z.literal(true) }),
  errors: ['booking_not_found', 'offer_not_found'],
  idempotent: true,
})

export const listAssignableDrivers = endpoint({
  name: 'listAssignableDrivers',
  method: 'GET',
  path: '/api/bookings/:id/assignable',
  summary: 'Every driver of the car type of a NEW booking, with the reasons why one cannot be chosen',
  roles: ['admin'],
  params,
  status: 200,
  output: z.object({ drivers: z.array(assignableDriver) }),
  errors: ['booking_not_found', 'wrong_status'],
  idempotent: false,
})

export const assignBooking = endpoint({
  name: 'assignBooking',
  method: 'POST',
  path: '/api/bookings/:id/assign',
  summary:
    'Offer a NEW booking to a chosen driver; while dispatch searches, the offer expires like any other',
  roles: ['admin'],
  params,
  body: z.object({ driver: id }),
  status: 200,
  output: { admin },
  errors: ['booking_not_found', 'wrong_status', 'driver_not_eligible'],
  idempotent: true,
})

export const arriveBooking = endpoint({
  name: 'arriveBooking',
  method: 'POST',
  path: '/api/bookings/:id/arrive',
  summary: 'The driver is at the pickup; from farther than 300 m only with `confirmFar`',
  roles: ['driver'],
  params,
  body: atStopBody,
  status: 200,
  output: { driver },
  errors: ['booking_not_found', 'wrong_status', 'far_from_stop', 'position_unknown'],
  idempotent: true,
})

export const startBooking = endpoint({
  name: 'startBooking',
  method: 'POST',
  path: '/api/bookings/:id/start',
  summary: "Start the trip with the rider's code",
  roles: ['driver'],
  params,
  body: z.object({ otp: z.optional(text(10)) }),
  status: 200,
  output: { driver },
  errors: ['booking_not_found', 'wrong_status', 'wrong_otp', 'too_many_requests'],
  idempotent: true,
})

export const reachBooking = endpoint({
  name: 'reachBooking',
  method: 'POST',
  path: '/api/bookings/:id/reach',
  summary:
    'The trip is at its drop, for drivers from farther than 300 m only with `confirmFar`; the fare is computed from the recorded track',
  roles: ['driver', 'admin'],
  params,
  body: atStopBody,
  status: 200,
  output: { driver, admin },
  errors: ['booking_not_found', 'wrong_status', 'far_from_stop', 'position_unknown'],
  idempotent: true,
})

export const finishBooking = endpoint({
  name: 'finishBooking',
  method: 'POST',
  path: '/api/bookings/:id/finish',
  summary: 'The trip is over and the money open; the driver is free again',
  roles: ['driver', 'admin'],
  params,
  body: noBody,
  status: 200,
  output: { driver, admin },
  errors: ['booking_not_found', 'wrong_status'],
  idempotent: true,
})

export const payBooking = endpoint({
  name: 'payBooking',
  method: 'POST',
  path: '/api/bookings/:id/pay',
  summary: 'Cash received (driver), paid from the wallet (rider), or settled by an admin',
  roles: ['driver', 'rider', 'admin'],
  params,
  body: z.object({
    paymentMode: z.enum(settlementMeans),
    /** Cash that the driver took; absent: the payable amount. */
    cashAmount: z.optional(money.check(z.gte(0))),
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
})

export const cancelBooking = endpoint({
  name: 'cancelBooking',
  method: 'POST',
  path: '/api/bookings/:id/cancel',
  summary: 'Cancel, with a reason; a fee may apply to riders after acceptance',
  roles: ['rider', 'driver', 'admin'],
  params,
  body: z.object({
    reason: text(300).check(z.minLength(1)),
    /** The fee the rider was shown; when it has grown since, nothing happens and the new fee is told. */
    expectedFee: z.optional(money),
  }),
  status: 200,
  output: { rider, driver, admin },
  errors: ['booking_not_found', 'cancel_not_allowed', 'wrong_status', 'wrong_amount'],
  idempotent: true,
})

export const rateBooking = endpoint({
  name: 'rateBooking',
  method: 'POST',
  path: '/api/bookings/:id/rate',
  summary: 'Close a paid trip, with or without one to five stars for the driver',
  roles: ['rider'],
  params,
  body: z.object({ rating: z.optional(z.int().check(z.gte(1), z.lte(5))) }),
  status: 200,
  output: { rider },
  errors: ['booking_not_found', 'wrong_status', 'already_rated'],
  idempotent: true,
})
