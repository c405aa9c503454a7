import * as z from 'zod/mini'
import { about } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { ids } from '../../examples/ids.ts'
import { assignable, dispatch } from '../../examples/staff.ts'
import { bookings as examples } from '../../examples/trip.ts'
import { bookingViews } from '../../schemas/booking.ts'
import { id } from '../../schemas/common.ts'
import { assignableDriver, dispatchRecord } from '../../schemas/dispatch.ts'
import { bookingParams } from './bookings/index.ts'

const { admin } = bookingViews

export const getBookingDispatch = endpoint(
  {
    name: 'getBookingDispatch',
    method: 'GET',
    path: '/api/bookings/:id/dispatch',
    tag: 'Staff',
    summary: "Read a booking's dispatch record",
    description:
      'Lists the drivers considered in each round, the offers made, and the reasons why other drivers got no offer.',
    roles: ['admin'],
    params: bookingParams,
    status: 200,
    output: dispatchRecord,
    errors: ['booking_not_found'],
    idempotent: false,
  },
  { output: dispatch },
)

export const listAssignableDrivers = endpoint(
  {
    name: 'listAssignableDrivers',
    method: 'GET',
    path: '/api/bookings/:id/assignable',
    tag: 'Staff',
    summary: 'List the drivers that can be assigned',
    description:
      "Lists all drivers of a `NEW` booking's car type, eligible ones first and nearest by road, with the reasons why dispatch would not offer it to the others now. At most 1,000 drivers; road times for the 200 nearest.",
    roles: ['admin'],
    params: bookingParams,
    status: 200,
    output: z.object({ drivers: z.array(assignableDriver) }),
    errors: ['booking_not_found', 'wrong_status'],
    idempotent: false,
  },
  { output: { drivers: [assignable] } },
)

export const assignBooking = endpoint(
  {
    name: 'assignBooking',
    method: 'POST',
    path: '/api/bookings/:id/assign',
    tag: 'Staff',
    summary: 'Assign a driver',
    description:
      'Offers a `NEW` booking to one driver. During a search the offer expires after 60 seconds like any other, and the search continues. Before the search for a Book Later it expires when the search begins. When automatic dispatch is off, it does not expire. When a driver declines an early assignment, or accepts it and gives it back, the booking stays `NEW` with the alert `assignment_declined`.',
    roles: ['admin'],
    params: bookingParams,
    body: z.object({ driver: about(id, 'The driver who gets the offer.') }),
    status: 200,
    output: { admin },
    errors: ['booking_not_found', 'wrong_status', 'driver_not_eligible'],
    closedInDemoMode: [],
    idempotent: true,
  },
  { body: { driver: ids.driver }, output: { admin: examples.admin } },
)
