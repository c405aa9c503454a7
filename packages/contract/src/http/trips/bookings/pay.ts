import { settlementMeans } from '@cabstand/domain/booking/transitions'
import * as z from 'zod/mini'
import { about } from '../../../describe.ts'
import { endpoint } from '../../../endpoint.ts'
import { bookings as examples } from '../../../examples/trip.ts'
import { bookingViews, paymentMode } from '../../../schemas/booking.ts'
import { money } from '../../../schemas/common.ts'
import { bookingParams } from './params.ts'

const { rider, driver, admin } = bookingViews

export const payBooking = endpoint(
  {
    name: 'payBooking',
    method: 'POST',
    path: '/api/bookings/:id/pay',
    tag: 'Bookings',
    summary: 'Pay for the trip',
    description:
      'Settles the trip: the driver confirms the cash, the rider pays from the wallet, or an admin records cash or a debit of the wallet. The provider alone confirms a card. What the wallet covers, and what costs nothing, the system settles by itself when the trip has ended.',
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
    closedInDemoMode: [],
    idempotent: true,
  },
  {
    body: { paymentMode: 'cash', cashAmount: 560 },
    output: { rider: examples.rider, driver: examples.driver, admin: examples.admin },
  },
)

export const chooseBookingPayment = endpoint(
  {
    name: 'chooseBookingPayment',
    method: 'PUT',
    path: '/api/bookings/:id/payment',
    tag: 'Bookings',
    summary: 'Change how the trip is paid',
    description:
      'Changes the payment method until the trip is paid, and the part that the wallet pays, which is reserved in the wallet until then. The trip is paid with `POST /api/bookings/:id/pay`. A booking that was paid in advance keeps its method.',
    roles: ['rider', 'admin'],
    params: bookingParams,
    body: z.object({
      paymentMode: about(
        paymentMode,
        'What pays the rest beside the wallet part. Of a ride, `wallet` reserves what the wallet has of the price; where that is not all, the rest is paid as before, or in cash. `card` is for riders.',
        'cash',
      ),
      walletAmount: z.optional(
        about(
          money.check(z.gte(0)),
          "The part to reserve in the rider's wallet, at most the amount due; absent: as before.",
          200,
        ),
      ),
    }),
    status: 200,
    output: { rider, admin },
    errors: [
      'booking_not_found',
      'wrong_status',
      'wrong_amount',
      'payment_not_possible',
      'insufficient_balance',
    ],
    idempotent: true,
  },
  {
    body: { paymentMode: 'cash', walletAmount: 200 },
    output: { rider: examples.rider, admin: examples.admin },
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

export const tipBooking = endpoint(
  {
    name: 'tipBooking',
    method: 'POST',
    path: '/api/bookings/:id/tip',
    tag: 'Bookings',
    summary: 'Tip the driver from your wallet',
    description:
      'Gives the driver all of the amount, on top of the price: once for each paid trip, until seven days after its end, where the setting `tips` is on. With `openTipPayment` a card pays it.',
    roles: ['rider'],
    params: bookingParams,
    body: z.object({ amount: about(money, 'The tip, above 0.', 50) }),
    status: 200,
    output: { rider },
    errors: [
      'booking_not_found',
      'wrong_status',
      'already_tipped',
      'tip_not_possible',
      'tip_amount',
      'insufficient_balance',
    ],
    idempotent: true,
  },
  { body: { amount: 50 }, output: { rider: examples.rider } },
)
