import * as z from 'zod/mini'
import { about } from '../../../describe.ts'
import { endpoint } from '../../../endpoint.ts'
import { bookingRows } from '../../../examples/trip.ts'
import { status } from '../../../schemas/booking.ts'
import { driverBookingRow, riderBookingRow } from '../../../schemas/booking-list.ts'
import { service } from '../../../schemas/car-type.ts'
import { month, nextCursor, page } from '../../../schemas/common.ts'

export const listBookings = endpoint(
  {
    name: 'listBookings',
    method: 'GET',
    path: '/api/bookings',
    tag: 'Bookings',
    summary: 'List own bookings',
    description:
      'Riders and drivers see their own bookings, newest first. Rows are summaries; `GET /api/bookings/:id` returns all fields.',
    roles: ['rider', 'driver'],
    query: z.object({
      scope: z.optional(
        about(
          z.enum(['now', 'later', 'past', 'all']),
          '`now`: running or due within 15 minutes; `later`: Book Later and not yet due; `past`: completed or cancelled. Absent: all.',
          'now',
        ),
      ),
      status: z.optional(about(status, 'Only bookings with this status.', 'COMPLETE')),
      service: z.optional(about(service, 'Only rides, or only parcels.', 'taxi')),
      month: z.optional(month),
      ...page,
    }),
    status: 200,
    output: {
      rider: z.object({ bookings: z.array(riderBookingRow), nextCursor }),
      driver: z.object({ bookings: z.array(driverBookingRow), nextCursor }),
    },
    errors: [],
    idempotent: false,
  },
  {
    output: {
      rider: { bookings: [bookingRows.rider], nextCursor: null },
      driver: { bookings: [bookingRows.driver], nextCursor: null },
    },
  },
)
