import * as z from 'zod/mini'
import { about } from '../../../describe.ts'
import { endpoint } from '../../../endpoint.ts'
import { examplePromoOffer } from '../../../examples/promos.ts'
import { bookings as examples } from '../../../examples/trip.ts'
import { bookingViews } from '../../../schemas/booking.ts'
import { text } from '../../../schemas/common.ts'
import { promoOffer } from '../../../schemas/promo.ts'
import { bookingParams } from './params.ts'

const { rider, admin } = bookingViews

export const listBookingPromos = endpoint(
  {
    name: 'listBookingPromos',
    method: 'GET',
    path: '/api/bookings/:id/promos',
    tag: 'Promos',
    summary: 'List the promos for a booking',
    description:
      "Lists the promos that the rider can use for the booking's price, the largest discount first.",
    roles: ['rider', 'admin'],
    params: bookingParams,
    status: 200,
    output: z.object({ promos: z.array(promoOffer) }),
    errors: ['booking_not_found'],
    idempotent: false,
  },
  { output: { promos: [examplePromoOffer] } },
)

export const chooseBookingPromo = endpoint(
  {
    name: 'chooseBookingPromo',
    method: 'PUT',
    path: '/api/bookings/:id/promo',
    tag: 'Promos',
    summary: 'Use a promo for a booking',
    description:
      'Uses a promo, in place of one that was chosen before, until the trip is paid. Its discount is computed again on the final price. A booking that was paid in advance keeps its discount.',
    roles: ['rider', 'admin'],
    params: bookingParams,
    body: z.object({ promo: about(text(100), 'The name of the promo, in any case.', 'HARBOUR10') }),
    status: 200,
    output: { rider, admin },
    errors: [
      'booking_not_found',
      'wrong_status',
      'promo_not_found',
      'promo_expired',
      'promo_used_up',
      'promo_already_used',
      'promo_min_order',
      'too_many_requests',
    ],
    idempotent: true,
  },
  { body: { promo: 'HARBOUR10' }, output: { rider: examples.rider, admin: examples.admin } },
)

export const removeBookingPromo = endpoint(
  {
    name: 'removeBookingPromo',
    method: 'DELETE',
    path: '/api/bookings/:id/promo',
    tag: 'Promos',
    summary: 'Use no promo for a booking',
    description: 'Takes the promo off the booking. The rider can use it for another one.',
    roles: ['rider', 'admin'],
    params: bookingParams,
    status: 200,
    output: { rider, admin },
    errors: ['booking_not_found', 'wrong_status'],
    idempotent: true,
  },
  { output: { rider: examples.rider, admin: examples.admin } },
)
