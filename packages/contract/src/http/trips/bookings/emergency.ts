import * as z from 'zod/mini'
import { endpoint } from '../../../endpoint.ts'
import { bookings as examples } from '../../../examples/trip.ts'
import { bookingViews } from '../../../schemas/booking.ts'
import { ok } from '../../../schemas/common.ts'
import { bookingParams } from './params.ts'

export const callEmergency = endpoint(
  {
    name: 'callEmergency',
    method: 'POST',
    path: '/api/bookings/:id/emergency',
    tag: 'Bookings',
    summary: 'Call for help during a ride',
    description:
      'Tells admins at once that rider or driver of a ride needs help, with the place of the car; an alert stays until an admin has seen it. The other party does not learn of it. The client calls `emergencyNumber` of the settings itself.',
    roles: ['rider', 'driver'],
    params: bookingParams,
    body: z.object({}),
    status: 200,
    output: ok,
    errors: ['booking_not_found', 'wrong_status'],
    idempotent: true,
  },
  { body: {}, output: { ok: true } },
)

export const markEmergencySeen = endpoint(
  {
    name: 'markEmergencySeen',
    method: 'POST',
    path: '/api/bookings/:id/emergency/seen',
    tag: 'Staff',
    summary: 'Mark a call for help as seen',
    description: 'Removes the alert `emergency`. The timeline keeps who called and who has seen it.',
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
