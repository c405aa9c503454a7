import * as z from 'zod/mini'
import { about, component } from '../../describe.ts'
import { anyone, endpoint } from '../../endpoint.ts'
import { times } from '../../examples/ids.ts'
import * as trip from '../../examples/trip.ts'
import { carTypeBrief, service } from '../../schemas/car-type.ts'
import { instant, ok, polyline, translatedStop } from '../../schemas/common.ts'
import { carPosition } from '../../schemas/position.ts'
import { bookingParams } from './bookings/params.ts'

const tripLink = component(
  'TripLink',
  z.object({
    path: about(
      z.string(),
      'The path of the page. Everyone who knows it can follow the trip.',
      '/track/Zk3vQ8m2…',
    ),
    sharedAt: about(instant, 'When the link was created.'),
  }),
  'The link to a shared trip.',
)
export type TripLink = z.infer<typeof tripLink>

const runningTrip = component(
  'RunningTrip',
  z.object({
    driverName: about(z.nullable(z.string()), "The driver's first name; null until one accepts.", 'Rui'),
    vehicle: about(z.nullable(z.string()), 'Make and model of the car.', 'Toyota Corolla'),
    vehicleNumber: about(z.nullable(z.string()), 'Number plate of the car.', '48-QK-27'),
    carType: carTypeBrief,
    pickup: translatedStop,
    drop: translatedStop,
    waypoints: about(z.array(translatedStop), 'Stops between pickup and drop-off, in order.'),
    polyline: about(polyline, 'The planned route.'),
    estimateTime: about(z.int(), 'Duration of the planned route in seconds.', 72),
    tripStartTime: about(z.nullable(instant), 'When the trip started; null before.'),
    car: about(z.nullable(carPosition), 'The position of the car; null when unknown or not yet on its way.'),
    secondsToNextStop: about(
      z.nullable(z.int()),
      'Seconds by road to the next stop; null when unknown.',
      130,
    ),
  }),
  'What a link shows while the trip runs. Addresses have no house numbers, flats and floors, and stops have four decimals, about eleven metres.',
)

export const sharedTrip = component(
  'SharedTrip',
  z.object({
    stage: about(
      z.enum(['searching', 'coming', 'arrived', 'driving', 'ended']),
      '`coming`: to the pickup; `arrived`: at the pickup.',
      'driving',
    ),
    outcome: about(
      z.nullable(z.enum(['arrived', 'cancelled', 'stopped'])),
      'How it ended; `stopped`: the rider no longer shares it. Null before.',
    ),
    endedAt: about(
      z.nullable(instant),
      'When the trip ended; null before, and when it was only no longer shared.',
    ),
    riderName: about(z.string(), "The rider's first name.", 'Farah'),
    service,
    trip: about(z.nullable(runningTrip), 'Null after the end.'),
  }),
  'A trip as people without an account see it by its link: without contacts, last names and house numbers.',
)
export type SharedTrip = z.infer<typeof sharedTrip>
export type RunningTrip = z.infer<typeof runningTrip>

/** 128 random bits. */
const linkParams = z.object({
  token: about(
    z.string().check(z.maxLength(22), z.regex(/^[\w-]{22}$/)),
    'The token of the link.',
    'Zk3vQ8m2tR7yLw0aXc5dEf',
  ),
})

const exampleLink: TripLink = { path: '/track/Zk3vQ8m2tR7yLw0aXc5dEf', sharedAt: times.seen }

const exampleTrip: SharedTrip = {
  stage: 'coming',
  outcome: null,
  endedAt: null,
  riderName: 'Farah',
  service: 'taxi',
  trip: {
    driverName: 'Rui',
    vehicle: 'Toyota Corolla',
    vehicleNumber: '48-QK-27',
    carType: trip.carType,
    pickup: { ...trip.pickup, address: 'Old Mint Row' },
    drop: trip.drop,
    waypoints: [],
    polyline: trip.polyline,
    estimateTime: 72,
    tripStartTime: null,
    car: { lat: 38.7012, lng: -9.8974, heading: 270, at: times.seen },
    secondsToNextStop: 130,
  },
}

const forRiders = { tag: 'Bookings', roles: ['rider'], params: bookingParams, idempotent: false } as const

export const getTripLink = endpoint(
  {
    ...forRiders,
    name: 'getTripLink',
    method: 'GET',
    path: '/api/bookings/:id/share',
    summary: 'Read the link to a trip',
    description: 'Returns the link by which the rider shares this trip, if they do.',
    status: 200,
    output: z.object({ link: about(z.nullable(tripLink), 'Null while the trip is not shared.') }),
    errors: ['booking_not_found'],
  },
  { output: { link: exampleLink } },
)

export const shareTrip = endpoint(
  {
    ...forRiders,
    name: 'shareTrip',
    method: 'PUT',
    path: '/api/bookings/:id/share',
    summary: 'Share a trip',
    description:
      'Creates a link by which everyone who has it can follow the trip until its drop-off, or returns the existing one. Possible from acceptance to drop-off.',
    body: z.object({}),
    status: 200,
    output: tripLink,
    errors: ['booking_not_found', 'wrong_status'],
  },
  { body: {}, output: exampleLink },
)

export const stopSharingTrip = endpoint(
  {
    ...forRiders,
    name: 'stopSharingTrip',
    method: 'DELETE',
    path: '/api/bookings/:id/share',
    summary: 'Stop sharing a trip',
    description: 'Ends the link at once, also for those who have its page open. A later link is another one.',
    status: 200,
    output: ok,
    errors: ['booking_not_found'],
  },
  { output: { ok: true } },
)

const forFriends = {
  method: 'GET',
  tag: 'Bookings',
  roles: anyone,
  params: linkParams,
  secretPath: true,
} as const

export const getSharedTrip = endpoint(
  {
    ...forFriends,
    name: 'getSharedTrip',
    path: '/api/track/:token',
    summary: 'Follow a shared trip',
    description:
      'Returns a trip by the token of its link. After the drop-off it says only that the trip has ended; a day later, and after the rider has stopped sharing it, the link is unknown.',
    status: 200,
    output: sharedTrip,
    errors: ['shared_trip_not_found', 'too_many_requests'],
    idempotent: false,
  },
  { output: exampleTrip },
)

export const followSharedTrip = endpoint(
  {
    ...forFriends,
    name: 'followSharedTrip',
    kind: 'eventStream',
    path: '/api/track/:token/events',
    summary: 'Follow a shared trip live',
    description:
      'Sends the trip at once and again whenever it or the position of its car has changed. The last event has the stage `ended`; do not connect again after it.',
    event: sharedTrip,
    errors: ['shared_trip_not_found', 'too_many_requests'],
  },
  {},
)
