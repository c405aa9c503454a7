import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { carTypeBrief, riderFareLine, service } from '../schemas/booking.ts'
import { decimal, id, instant, latLng, money, queryNumber, stop } from '../schemas/common.ts'

export const createQuotes = endpoint({
  name: 'createQuotes',
  method: 'POST',
  path: '/api/quotes',
  summary: 'Price a trip: the route once, and one quote per car type, valid ten minutes',
  roles: ['anonymous', 'rider', 'admin'],
  body: z.object({
    pickup: stop,
    drop: stop,
    waypoints: z.optional(z.array(stop).check(z.maxLength(8))),
    tripDate: z.optional(instant),
  }),
  status: 200,
  output: z.object({
    route: z.object({
      distanceMeters: z.int(),
      distance: decimal,
      distanceUnit: z.enum(['km', 'mi']),
      durationSeconds: z.int(),
      polyline: z.string(),
    }),
    expiresAt: instant,
    quotes: z.array(
      z.object({
        quoteId: id,
        carType: z.object({ ...carTypeBrief.shape, extraInfo: z.string(), service }),
        tripCost: money,
        lines: z.array(riderFareLine),
        carsNearby: z.int(),
        /** Road time of the nearest free car to the pickup; null when there is none in radius. */
        secondsToPickup: z.nullable(z.int()),
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
})

export const listCarsNearby = endpoint({
  name: 'listCarsNearby',
  method: 'GET',
  path: '/api/cars/nearby',
  summary: 'Free cars around a point, without identity',
  roles: ['anonymous', 'rider', 'admin'],
  query: z.object({ lat: queryNumber(-90, 90), lng: queryNumber(-180, 180) }),
  status: 200,
  output: z.object({
    cars: z.array(z.object({ ...latLng.shape, heading: z.nullable(z.number()), carType: id })),
    /** Road time of the nearest free car by car type, for those that have one. */
    nearest: z.array(z.object({ carType: id, seconds: z.int() })),
  }),
  errors: ['too_many_requests'],
  idempotent: false,
})
