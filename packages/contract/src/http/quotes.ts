import * as z from 'zod/mini'
import { about } from '../describe.ts'
import { endpoint } from '../endpoint.ts'
import {
  drop,
  carType as exampleCarType,
  polyline as exampleLine,
  fareLines,
  ids,
  pickup,
  times,
} from '../examples/trip.ts'
import { carTypeBrief, heading, riderFareLine, service } from '../schemas/booking.ts'
import {
  decimal,
  distanceUnit,
  id,
  instant,
  latLng,
  money,
  polyline,
  queryNumber,
  stop,
} from '../schemas/common.ts'

export const createQuotes = endpoint(
  {
    name: 'createQuotes',
    method: 'POST',
    path: '/api/quotes',
    tag: 'Quotes',
    summary: 'Price a trip',
    description:
      'Finds the route once and answers one quote for each car type. A quote is stored with its inputs and valid for ten minutes; book it by its id. It belongs to the person who asked; asked for before sign-in, to the browser that asked, by a cookie. Prices are never read from a request.',
    roles: ['anonymous', 'rider', 'admin'],
    body: z.object({
      pickup: about(stop, 'Where the trip begins.'),
      drop: about(stop, 'Where the trip ends.'),
      waypoints: z.optional(about(z.array(stop).check(z.maxLength(8)), 'Stops on the way, in their order.')),
      tripDate: z.optional(
        about(instant, 'Absent: as soon as possible. Book Later: 15 minutes to 30 days ahead.'),
      ),
    }),
    status: 200,
    output: z.object({
      route: z.object({
        distanceMeters: about(z.int(), 'Metres by road.', 965),
        distance: about(decimal, 'In `distanceUnit`, as it is priced.', '0.97'),
        distanceUnit,
        durationSeconds: about(z.int(), 'Seconds that a car takes.', 72),
        polyline,
      }),
      expiresAt: about(instant, 'Until when the quotes can be booked.'),
      quotes: z.array(
        z.object({
          quoteId: about(id, 'Book with it.'),
          carType: z.object({
            ...carTypeBrief.shape,
            extraInfo: about(z.string(), 'A short note for people, such as the number of seats.', '4 seats'),
            service,
          }),
          tripCost: about(money, 'The price, fee included.', 560),
          lines: about(z.array(riderFareLine), 'What the price is made of.'),
          carsNearby: about(z.int(), 'Free cars of this type around the pickup.', 3),
          secondsToPickup: about(
            z.nullable(z.int()),
            'Seconds by road of the nearest free car to the pickup; null when none is near.',
            130,
          ),
        }),
      ),
    }),
    errors: [
      'place_to_coords_error',
      'outside_service_area',
      'same_place',
      'past_booking_error',
      'booking_too_far_ahead',
      'select_proper',
      'too_many_requests',
    ],
    idempotent: false,
  },
  {
    body: { pickup, drop },
    output: {
      route: {
        distanceMeters: 965,
        distance: '0.97',
        distanceUnit: 'km',
        durationSeconds: 72,
        polyline: exampleLine,
      },
      expiresAt: times.quoteEnds,
      quotes: [
        {
          quoteId: ids.quote,
          carType: { ...exampleCarType, extraInfo: '4 seats', service: 'taxi' },
          tripCost: 560,
          lines: fareLines,
          carsNearby: 3,
          secondsToPickup: 130,
        },
      ],
    },
  },
)

export const listCarsNearby = endpoint(
  {
    name: 'listCarsNearby',
    method: 'GET',
    path: '/api/cars/nearby',
    tag: 'Quotes',
    summary: 'List the free cars near a point',
    description: 'Free cars within the driver radius, without identity.',
    roles: ['anonymous', 'rider', 'admin'],
    query: z.object({
      lat: about(queryNumber(-90, 90), 'Degrees north.', 38.7),
      lng: about(queryNumber(-180, 180), 'Degrees east.', -9.899),
    }),
    status: 200,
    output: z.object({
      cars: z.array(z.object({ ...latLng.shape, heading, carType: about(id, 'Its car type.') })),
      nearest: about(
        z.array(z.object({ carType: id, seconds: about(z.int(), 'Seconds by road.', 130) })),
        'The nearest free car of each car type that has one.',
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
