import * as z from 'zod/mini'
import { about, component } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { ids, times } from '../../examples/ids.ts'
import { id, instant, latitude, latLng, longitude, queryNumber } from '../../schemas/common.ts'
import { heading } from '../../schemas/position.ts'

export const driverPosition = component(
  'DriverPosition',
  z.object({
    lat: latitude,
    lng: longitude,
    at: about(instant, 'When the device measured it.'),
    accuracy: z.optional(about(z.number().check(z.gte(0)), 'Radius of uncertainty in metres.', 8)),
    heading: z.optional(about(z.number().check(z.gte(0), z.lte(360)), 'Degrees clockwise from north.', 270)),
    speed: z.optional(about(z.number().check(z.gte(0)), 'Metres per second.', 9.7)),
  }),
  "A measured position of a driver's device.",
)

export type DriverPosition = z.infer<typeof driverPosition>

export const positionBatch = z.array(driverPosition).check(z.minLength(1), z.maxLength(120))

export const sendPositions = endpoint(
  {
    name: 'sendPositions',
    method: 'POST',
    path: '/api/drivers/me/positions',
    tag: 'Drivers',
    summary: 'Send your positions',
    description:
      'For clients without a socket, and for positions measured while offline. Each position keeps the driver visible for two minutes. During a trip the positions form the track from which the fare is computed.',
    roles: ['driver'],
    body: z.object({ positions: about(positionBatch, 'One to 120 positions, oldest first.') }),
    status: 200,
    output: z.object({
      accepted: about(z.int(), 'The number of positions that were accepted.', 1),
      dropped: about(
        z.int(),
        'The number of positions that were ignored because they were older than the newest one, or implausible.',
        0,
      ),
    }),
    errors: ['driver_offline', 'driver_not_eligible'],
    idempotent: false,
  },
  {
    body: { positions: [{ lat: 38.7, lng: -9.899, at: times.seen, accuracy: 8, heading: 270, speed: 9.7 }] },
    output: { accepted: 1, dropped: 0 },
  },
)

export const driverActiveStatus = about(z.boolean(), 'Online: offers may come.')

export const queue = about(z.boolean(), 'On a trip: no offers come.')

export const setAvailability = endpoint(
  {
    name: 'setAvailability',
    method: 'PUT',
    path: '/api/drivers/me/availability',
    tag: 'Drivers',
    summary: 'Go online or offline',
    description: 'Offline drivers get no offers. A running trip continues.',
    roles: ['driver'],
    body: z.object({ driverActiveStatus }),
    status: 200,
    output: z.object({ driverActiveStatus, queue }),
    errors: ['require_approval'],
    idempotent: false,
  },
  { body: { driverActiveStatus: true }, output: { driverActiveStatus: true, queue: false } },
)

export const fleetDriver = component(
  'FleetDriver',
  z.object({
    driverId: id,
    name: z.string(),
    vehicleNumber: about(z.string(), 'Number plate.', '48-QK-27'),
    carType: about(z.nullable(z.string()), 'Name of the car type; null while the driver has none.', 'City'),
    state: about(z.enum(['free', 'busy']), '`busy`: on a trip.'),
    ...latLng.shape,
    heading,
    lastSeenAt: about(instant, 'When the last message of this driver was received.'),
    bookingId: about(z.nullable(id), "The driver's current booking."),
  }),
  'A driver on the staff map.',
)

export type FleetDriver = z.infer<typeof fleetDriver>

export const listFleetPositions = endpoint(
  {
    name: 'listFleetPositions',
    method: 'GET',
    path: '/api/fleet/positions',
    tag: 'Staff',
    summary: 'List the drivers on the map',
    description:
      'Lists approved drivers who are online and sent a message within the last two minutes, sorted by name. Fleet admins see their own drivers.',
    roles: ['fleetadmin', 'admin'],
    status: 200,
    output: z.object({
      at: about(instant, 'The server time, for comparison with `lastSeenAt`.'),
      drivers: z.array(fleetDriver),
      complete: about(z.boolean(), 'False when the list was truncated.'),
    }),
    errors: [],
    idempotent: false,
  },
  {
    output: {
      at: times.seen,
      drivers: [
        {
          driverId: ids.driver,
          name: 'Rui Almeida',
          vehicleNumber: '48-QK-27',
          carType: 'City',
          state: 'busy',
          lat: 38.7,
          lng: -9.899,
          heading: 270,
          lastSeenAt: times.seen,
          bookingId: ids.booking,
        },
      ],
      complete: true,
    },
  },
)

export type FleetPositions = z.infer<typeof listFleetPositions.output>

export const listCarsNearby = endpoint(
  {
    name: 'listCarsNearby',
    method: 'GET',
    path: '/api/cars/nearby',
    tag: 'Quotes',
    summary: 'List the free cars near a point',
    description: 'Lists free cars within the driver radius, without the identity of car or driver.',
    roles: ['anonymous', 'rider', 'admin'],
    query: z.object({
      lat: about(queryNumber(-90, 90), 'Degrees north.', 38.7),
      lng: about(queryNumber(-180, 180), 'Degrees east.', -9.899),
    }),
    status: 200,
    output: z.object({
      cars: z.array(z.object({ ...latLng.shape, heading, carType: about(id, 'The car type.') })),
      nearest: about(
        z.array(z.object({ carType: id, seconds: about(z.int(), 'Seconds by road.', 130) })),
        'The travel time of the nearest free car of each car type. Car types without a free car are not listed.',
      ),
    }),
    errors: ['too_many_requests'],
    idempotent: false,
  },
  {
    output: {
      cars: [{ lat: 38.7012, lng: -9.8974, heading: 270, carType: ids.carType }],
      nearest: [{ carType: ids.carType, seconds: 130 }],
    },
  },
)
