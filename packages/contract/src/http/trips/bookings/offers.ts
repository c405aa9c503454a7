import * as z from 'zod/mini'
import { endpoint } from '../../../endpoint.ts'
import { bookings as examples } from '../../../examples/trip.ts'
import { bookingViews } from '../../../schemas/booking.ts'
import { ok } from '../../../schemas/common.ts'
import { bookingParams } from './params.ts'

const { driver } = bookingViews

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
    body: z.object({}),
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
    body: z.object({}),
    status: 200,
    output: ok,
    errors: ['booking_not_found', 'offer_not_found'],
    idempotent: true,
  },
  { body: {}, output: { ok: true } },
)
