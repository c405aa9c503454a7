import { maxLostPropertyLetters } from '@cabstand/domain/booking/lost-property'
import * as z from 'zod/mini'
import { about } from '../../../describe.ts'
import { endpoint } from '../../../endpoint.ts'
import { bookings as examples } from '../../../examples/trip.ts'
import { bookingViews } from '../../../schemas/booking.ts'
import { text } from '../../../schemas/common.ts'
import { bookingParams } from './params.ts'

export const reportLostProperty = endpoint(
  {
    name: 'reportLostProperty',
    method: 'POST',
    path: '/api/bookings/:id/lost-property',
    tag: 'Bookings',
    summary: 'Report lost property',
    description:
      'Within 30 days after a ride, its rider writes to staff about something they left in the car. Admins are told, and an alert stays until one has dealt with it. Another message replaces the last one.',
    roles: ['rider'],
    params: bookingParams,
    body: z.object({
      message: about(
        text(maxLostPropertyLetters),
        'What was left, and how to reach the rider.',
        'I left a green umbrella on the back seat.',
      ),
    }),
    status: 200,
    output: { rider: bookingViews.rider },
    errors: ['booking_not_found', 'wrong_status'],
    idempotent: true,
  },
  {
    body: { message: 'I left a green umbrella on the back seat.' },
    output: { rider: examples.rider },
  },
)

export const closeLostProperty = endpoint(
  {
    name: 'closeLostProperty',
    method: 'POST',
    path: '/api/bookings/:id/lost-property/close',
    tag: 'Staff',
    summary: 'Close a report of lost property',
    description: 'Removes the alert `lost_property`. The booking keeps what the rider wrote.',
    roles: ['admin'],
    params: bookingParams,
    body: z.object({}),
    status: 200,
    output: { admin: bookingViews.admin },
    errors: ['booking_not_found', 'wrong_status'],
    closedInDemoMode: [],
    idempotent: true,
  },
  { body: {}, output: { admin: examples.admin } },
)
