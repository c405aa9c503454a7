import * as z from 'zod/mini'
import { about } from '../../../describe.ts'
import { endpoint } from '../../../endpoint.ts'
import { ids } from '../../../examples/ids.ts'
import { bookings as examples } from '../../../examples/trip.ts'
import { bookingViews, paymentMode } from '../../../schemas/booking.ts'
import { id, instant, paragraph, text } from '../../../schemas/common.ts'

const { rider, admin } = bookingViews

export const createBooking = endpoint(
  {
    name: 'createBooking',
    method: 'POST',
    path: '/api/bookings',
    tag: 'Bookings',
    summary: 'Book a trip',
    description:
      'Books the trip of a quote, at the price of the quote and with the parcel type and option that it contains. Book Now looks for a driver at once and is refused when no driver is near. Book Later looks for a driver 15 minutes before `tripDate`. If there is no response, retry with the same `Idempotency-Key`: only one booking is made.',
    roles: ['rider', 'admin'],
    body: z.object({
      quoteId: about(id, 'From `POST /api/quotes`, at most ten minutes old.'),
      tripDate: z.optional(about(instant, 'Absent: Book Now. Book Later: 15 minutes to 30 days ahead.')),
      paymentMode: z.optional(
        about(
          paymentMode,
          'Absent: cash. Of a ride, `wallet` reserves the price in the wallet; where it has only a part, that is reserved and the rest is paid in cash. `card` is for riders: they pay at the end.',
        ),
      ),
      useWallet: z.optional(
        about(
          z.boolean(),
          'Of a ride: the wallet pays as much of it as it can, which is reserved with the booking; `paymentMode` pays the rest.',
          true,
        ),
      ),
      promo: z.optional(
        about(
          text(100),
          'The name of a promo, in any case. The booking is refused when it cannot be used.',
          'HARBOUR10',
        ),
      ),
      customer: z.optional(about(id, 'The rider whom an admin books for; absent when a rider books.')),
      passenger: z.optional(
        about(
          z.object({
            name: about(text(100).check(z.minLength(1)), 'Their name, which the driver sees.', 'Noor Haddad'),
            mobile: about(text(40), 'Their mobile number, with the country code.', '+447700900044'),
          }),
          'Of a ride for somebody else: who rides. When a driver has accepted, they get a text message with the link to the trip, where the installation sends text messages.',
        ),
      ),
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
      'booking_paused',
      'parcel_type_missing',
      'deliveryDetailMissing',
      'invalid_mobile',
      'incomplete_user',
      'payment_not_possible',
      'promo_not_found',
      'promo_expired',
      'promo_used_up',
      'promo_already_used',
      'promo_min_order',
      'too_many_requests',
    ],
    closedInDemoMode: [],
    idempotent: true,
  },
  {
    body: { quoteId: ids.quote, paymentMode: 'cash' },
    output: { rider: examples.rider, admin: examples.admin },
  },
)
