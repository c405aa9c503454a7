import * as z from 'zod/mini'
import { about, component } from '../../../describe.ts'
import { endpoint, signedIn } from '../../../endpoint.ts'
import { times } from '../../../examples/ids.ts'
import { acceptedEvent, bookings as examples } from '../../../examples/trip.ts'
import { bookingViews } from '../../../schemas/booking.ts'
import { bookingEvent, staffBookingEvent } from '../../../schemas/booking-event.ts'
import { instant, latLng, queryInteger } from '../../../schemas/common.ts'
import { carPosition } from '../../../schemas/position.ts'
import { bookingParams } from './params.ts'

export const getBooking = endpoint(
  {
    name: 'getBooking',
    method: 'GET',
    path: '/api/bookings/:id',
    tag: 'Bookings',
    summary: 'Read a booking',
    description:
      'Returns the booking with the fields that the caller may see. To receive later changes, follow it by socket with `eventNumber` as `after`.',
    roles: signedIn,
    params: bookingParams,
    status: 200,
    output: bookingViews,
    errors: ['booking_not_found'],
    idempotent: false,
  },
  { output: examples },
)

const events = z.object({ events: z.array(bookingEvent) })

export const listBookingEvents = endpoint(
  {
    name: 'listBookingEvents',
    method: 'GET',
    path: '/api/bookings/:id/events',
    tag: 'Bookings',
    summary: "List a booking's events",
    description:
      "Lists every step of a booking in the caller's view. Applying the `changes` of all events in order gives the current booking.",
    roles: signedIn,
    params: bookingParams,
    query: z.object({
      after: z.optional(
        about(queryInteger(0, 1_000_000), 'Only events with a higher number; absent: all.', 2),
      ),
    }),
    status: 200,
    output: {
      rider: events,
      driver: events,
      fleetadmin: events,
      admin: z.object({ events: z.array(staffBookingEvent) }),
    },
    errors: ['booking_not_found'],
    idempotent: false,
  },
  {
    output: {
      rider: { events: [acceptedEvent] },
      driver: { events: [acceptedEvent] },
      fleetadmin: { events: [acceptedEvent] },
      admin: { events: [{ ...acceptedEvent, actorName: null }] },
    },
  },
)

const trackPoint = component(
  'TrackPoint',
  z.object({
    ...latLng.shape,
    at: about(instant, "When the driver's device measured it, or when the step was taken."),
    status: about(z.string(), 'The status of the booking at this point, such as `STARTED`.', 'STARTED'),
    accuracyMeters: about(z.nullable(z.number()), 'Radius of uncertainty in metres; null when unknown.', 8),
    jump: about(z.boolean(), 'The car cannot have moved there; ignored for the fare.'),
    step: about(
      z.boolean(),
      'Where the car was when the booking came into `status`: at acceptance, start and end. Not part of the fare.',
    ),
  }),
  'A recorded position of a trip.',
)

export const getBookingTrack = endpoint(
  {
    name: 'getBookingTrack',
    method: 'GET',
    path: '/api/bookings/:id/track',
    tag: 'Staff',
    summary: "Read a trip's track",
    description:
      'Returns the recorded positions of a trip, oldest first: at most about 2,000, evenly chosen from longer tracks.',
    roles: ['admin'],
    params: bookingParams,
    status: 200,
    output: z.object({
      recordedPoints: about(z.int(), 'The number of recorded positions.', 1),
      points: z.array(trackPoint),
    }),
    errors: ['booking_not_found'],
    idempotent: false,
  },
  {
    output: {
      recordedPoints: 1,
      points: [
        {
          lat: 38.7012,
          lng: -9.8974,
          at: times.seen,
          status: 'STARTED',
          accuracyMeters: 8,
          jump: false,
          step: false,
        },
      ],
    },
  },
)

export const getBookingPosition = endpoint(
  {
    name: 'getBookingPosition',
    method: 'GET',
    path: '/api/bookings/:id/position',
    tag: 'Bookings',
    summary: "Read the car's position",
    description:
      "Returns the car's position during a trip. A socket that follows the booking receives every position.",
    roles: ['rider', 'admin'],
    params: bookingParams,
    status: 200,
    output: z.object({
      position: about(
        z.nullable(carPosition),
        'Null while the booking has no driver on the way or on the trip. Whoever is, but has sent no position: `location_fetch_error`.',
      ),
      secondsToNextStop: about(
        z.nullable(z.int()),
        'Travel time by road to the pickup or drop-off, in seconds; null when unknown.',
        130,
      ),
    }),
    errors: ['booking_not_found', 'location_fetch_error'],
    idempotent: false,
  },
  {
    output: {
      position: { lat: 38.7012, lng: -9.8974, heading: 270, at: times.seen },
      secondsToNextStop: 130,
    },
  },
)
