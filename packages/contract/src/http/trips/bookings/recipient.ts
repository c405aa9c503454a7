import * as z from 'zod/mini'
import { about } from '../../../describe.ts'
import { endpoint } from '../../../endpoint.ts'
import { bookingParams } from './params.ts'

export const readRecipientPhone = endpoint(
  {
    name: 'readRecipientPhone',
    method: 'POST',
    path: '/api/bookings/:id/recipient/readings',
    tag: 'Staff',
    summary: "Read the recipient's or passenger's number",
    description:
      'Returns the phone number of the person who gets a parcel, or for whom a ride was booked. It is for rider and driver; an admin who reads it leaves an entry in the audit log.',
    roles: ['admin'],
    params: bookingParams,
    status: 200,
    output: z.object({
      deliveryPersonPhone: about(
        z.nullable(z.string()),
        'Null without one, and after an erasure.',
        '+447700900555',
      ),
      passengerPhone: about(z.nullable(z.string()), 'Null when the rider rides, and after an erasure.', null),
    }),
    errors: ['booking_not_found'],
    idempotent: false,
  },
  { output: { deliveryPersonPhone: '+447700900555', passengerPhone: null } },
)
