import * as z from 'zod/mini'
import { about } from '../../../describe.ts'
import { endpoint } from '../../../endpoint.ts'
import { bookings as examples } from '../../../examples/trip.ts'
import { bookingViews } from '../../../schemas/booking.ts'
import { text, typed } from '../../../schemas/common.ts'
import { filledPictureInput } from '../../../schemas/file.ts'
import { bookingParams } from './params.ts'

const { driver, admin } = bookingViews

const atStopBody = z.object({
  confirmFar: z.optional(
    about(z.boolean(), 'Confirms the step although the car is far from the stop or its position is unknown.'),
  ),
})

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
      'Ends the drive and computes the fare from the recorded track, at most 1.3 times the quoted distance. When there are too few positions, the quoted distance applies. When the car never left, the minimum fare applies and staff are alerted. When the car is farther than 300 m from the drop-off, `confirmFar` is required, and the step is recorded for staff. A delivery needs the pictures that the settings ask for; an admin adds them, or sends `picturesWaived`.',
    roles: ['driver', 'admin'],
    params: bookingParams,
    body: z.extend(atStopBody, {
      picturesWaived: z.optional(
        about(
          text(300),
          'Of admins: why the delivery ends without the pictures. The booking and the audit log keep it.',
          'The phone of the driver broke.',
        ),
      ),
    }),
    status: 200,
    output: { driver, admin },
    errors: ['booking_not_found', 'wrong_status', 'far_from_stop', 'position_unknown', 'images_missing'],
    closedInDemoMode: [],
    idempotent: true,
  },
  { body: {}, output: { driver: examples.driver, admin: examples.admin } },
)

export const decideBookingFare = endpoint(
  {
    name: 'decideBookingFare',
    method: 'PUT',
    path: '/api/bookings/:id/fare',
    tag: 'Bookings',
    summary: 'Decide the fare of a trip that was not driven',
    description:
      'A trip whose car never left costs the minimum fare and has the alert `not_driven`. Until it is paid, an admin keeps the minimum fare or charges the quote.',
    roles: ['admin'],
    params: bookingParams,
    body: z.object({ charge: about(z.enum(['minimum', 'quote']), 'What the trip costs.', 'minimum') }),
    status: 200,
    output: { admin },
    errors: ['booking_not_found', 'wrong_status'],
    closedInDemoMode: [],
    idempotent: true,
  },
  { body: { charge: 'minimum' }, output: { admin: examples.admin } },
)

export const addParcelPictures = endpoint(
  {
    name: 'addParcelPictures',
    method: 'POST',
    path: '/api/bookings/:id/pictures',
    tag: 'Bookings',
    summary: 'Add pictures of the parcel',
    description:
      'Adds or replaces the picture of the parcel at its pickup (from arrival on) or at its drop-off (during the trip). Upload it for the purpose `parcelImage` first. Where the settings ask for pictures, `reachBooking` needs them.',
    roles: ['driver', 'admin'],
    params: bookingParams,
    body: z
      .object({
        pickupImage: z.optional(filledPictureInput('The picture at the pickup')),
        deliverImage: z.optional(filledPictureInput('The picture at the drop-off')),
      })
      .check(
        z.refine(
          ({ pickupImage, deliverImage }) => pickupImage !== undefined || deliverImage !== undefined,
          'Send at least one picture.',
        ),
      ),
    status: 200,
    output: { driver, admin },
    errors: ['booking_not_found', 'wrong_status', 'object-not-found'],
    closedInDemoMode: [],
    idempotent: true,
  },
  {
    body: { pickupImage: '/api/files/01a20188-3d52-7bee-8b1b-30186c0e26ad' },
    output: { driver: examples.driver, admin: examples.admin },
  },
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
    body: z.object({}),
    status: 200,
    output: { driver, admin },
    errors: ['booking_not_found', 'wrong_status'],
    closedInDemoMode: [],
    idempotent: true,
  },
  { body: {}, output: { driver: examples.driver, admin: examples.admin } },
)
