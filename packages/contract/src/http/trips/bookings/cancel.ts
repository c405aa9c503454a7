import * as z from 'zod/mini'
import { about } from '../../../describe.ts'
import { endpoint } from '../../../endpoint.ts'
import { bookings as examples } from '../../../examples/trip.ts'
import { bookingViews } from '../../../schemas/booking.ts'
import { money, text } from '../../../schemas/common.ts'
import { bookingParams } from './params.ts'

const { rider, driver, admin } = bookingViews

export const cancelBooking = endpoint(
  {
    name: 'cancelBooking',
    method: 'POST',
    path: '/api/bookings/:id/cancel',
    tag: 'Bookings',
    summary: 'Cancel a booking',
    description:
      'A rider who cancels after a driver has accepted may be charged a fee, listed in `cancelSlab` of the booking. Drivers and admins cancel for free. A Book Later that its driver accepted before the search for it is not cancelled by its driver: it becomes `NEW` again, and staff are alerted.',
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
    closedInDemoMode: ['rider', 'admin'],
    idempotent: true,
  },
  {
    body: { reason: 'My plans changed', expectedFee: 0 },
    output: { rider: examples.rider, driver: examples.driver, admin: examples.admin },
  },
)
