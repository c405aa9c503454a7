import * as z from 'zod/mini'
import { about } from '../../../describe.ts'
import { endpoint } from '../../../endpoint.ts'
import { ids, times } from '../../../examples/ids.ts'
import { drop, polyline as exampleLine, bookings as examples, fareLines } from '../../../examples/trip.ts'
import { bookingViews } from '../../../schemas/booking.ts'
import { decimal, distanceUnit, id, instant, money, polyline, stop } from '../../../schemas/common.ts'
import { riderFareLine } from '../../../schemas/fare.ts'
import { bookingParams } from './params.ts'

export const quoteBookingDrop = endpoint(
  {
    name: 'quoteBookingDrop',
    method: 'POST',
    path: '/api/bookings/:id/drop/quote',
    tag: 'Bookings',
    summary: 'Price another drop-off',
    description:
      'During a ride, prices it to another drop-off: the way driven so far and the way from the car over the remaining stops, at the tariff of the booking. The quote is valid for two minutes; `PUT /api/bookings/:id/drop` uses it.',
    roles: ['rider'],
    params: bookingParams,
    body: z.object({ drop: about(stop, 'Where the ride shall end.') }),
    status: 200,
    output: z.object({
      quoteId: about(id, 'The id to confirm.'),
      expiresAt: about(instant, 'When the quote expires.'),
      tripCost: about(money, 'The new price of the whole ride before the discount.', 560),
      discountAmount: about(money, 'The discount on the new price.', 0),
      lines: about(z.array(riderFareLine), 'The lines of the new price; they add up to `tripCost`.'),
      distance: about(decimal, 'The distance of the whole ride, in `distanceUnit`.', '0.97'),
      distanceUnit,
      secondsToDrop: about(z.int(), 'Travel time from the car to the new drop-off in seconds.', 72),
      polyline,
    }),
    errors: [
      'booking_not_found',
      'wrong_status',
      'location_fetch_error',
      'place_to_coords_error',
      'outside_service_area',
      'too_many_requests',
    ],
    idempotent: false,
  },
  {
    body: { drop },
    output: {
      quoteId: ids.quote,
      expiresAt: times.quoteEnds,
      tripCost: 560,
      discountAmount: 0,
      lines: fareLines,
      distance: '0.97',
      distanceUnit: 'km',
      secondsToDrop: 72,
      polyline: exampleLine,
    },
  },
)

export const changeBookingDrop = endpoint(
  {
    name: 'changeBookingDrop',
    method: 'PUT',
    path: '/api/bookings/:id/drop',
    tag: 'Bookings',
    summary: 'Change the drop-off during the ride',
    description:
      'Changes where the ride ends, at the price of the quote that the rider has seen. The driver is told, and the fare at the end is computed from the new quote. Deliveries, and rides that have ended, keep their drop-off.',
    roles: ['rider'],
    params: bookingParams,
    body: z.object({ quoteId: about(id, 'The id of the quote for the new drop-off.') }),
    status: 200,
    output: { rider: bookingViews.rider },
    errors: ['booking_not_found', 'wrong_status', 'quote_not_found', 'quote_expired'],
    idempotent: true,
  },
  { body: { quoteId: ids.quote }, output: { rider: examples.rider } },
)
