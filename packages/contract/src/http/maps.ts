import * as z from 'zod/mini'
import { anyone, endpoint } from '../endpoint.ts'
import { latitude, latLng, longitude, queryInteger, queryNumber, text } from '../schemas/common.ts'

const bounds = z.object({ south: latitude, west: longitude, north: latitude, east: longitude })

export const place = z.object({
  id: z.string(),
  description: z.string(),
  mainText: z.string(),
  secondaryText: z.string(),
  kind: z.string(),
  lat: latitude,
  lng: longitude,
})
export type Place = z.infer<typeof place>

export const placeSuggestion = z.object({
  ...place.shape,
  /** Where in mainText the typed words match. */
  matched: z.array(z.object({ offset: z.int(), length: z.int() })),
})
export type PlaceSuggestion = z.infer<typeof placeSuggestion>

const near = { lat: z.optional(queryNumber(-90, 90)), lng: z.optional(queryNumber(-180, 180)) }

export const suggestPlaces = endpoint({
  name: 'suggestPlaces',
  method: 'GET',
  path: '/api/places',
  summary: 'Suggest places while typing, nearby ones first',
  roles: anyone,
  query: z.object({
    query: text(200).check(z.minLength(1)),
    ...near,
    limit: z.optional(queryInteger(1, 10)),
    language: z.optional(text(20)),
  }),
  status: 200,
  output: z.object({ places: z.array(placeSuggestion) }),
  errors: ['too_many_requests'],
  idempotent: false,
})

export const reversePlace = endpoint({
  name: 'reversePlace',
  method: 'GET',
  path: '/api/places/reverse',
  summary: 'The address at a point',
  roles: anyone,
  query: z.object({ lat: queryNumber(-90, 90), lng: queryNumber(-180, 180) }),
  status: 200,
  output: place,
  errors: ['google_places_error', 'too_many_requests'],
  idempotent: false,
})

export const getPlace = endpoint({
  name: 'getPlace',
  method: 'GET',
  path: '/api/places/:id',
  summary: 'One place by its id',
  roles: anyone,
  params: z.object({ id: text(200).check(z.minLength(1)) }),
  status: 200,
  output: place,
  errors: ['google_places_error', 'too_many_requests'],
  idempotent: false,
})

export const route = z.object({
  distanceMeters: z.int(),
  durationSeconds: z.int(),
  polyline: z.string(),
  steps: z.array(
    z.object({
      instruction: z.string(),
      name: z.string(),
      distanceMeters: z.int(),
      durationSeconds: z.int(),
    }),
  ),
})
export type Route = z.infer<typeof route>

export const findRoute = endpoint({
  name: 'findRoute',
  method: 'POST',
  path: '/api/routes',
  summary: 'The way by road through two or more points',
  roles: anyone,
  body: z.object({ points: z.array(latLng).check(z.minLength(2), z.maxLength(20)) }),
  status: 200,
  output: route,
  errors: ['place_to_coords_error', 'too_many_requests'],
  idempotent: false,
})

export const getMap = endpoint({
  name: 'getMap',
  method: 'GET',
  path: '/api/map',
  summary: 'What map this is: its name, extent and credit',
  roles: anyone,
  status: 200,
  output: z.object({
    version: z.string(),
    name: z.string(),
    center: latLng,
    bounds,
    attribution: z.nullable(z.string()),
    generated: z.boolean(),
  }),
  errors: [],
  idempotent: false,
})

export const getStreets = endpoint({
  name: 'getStreets',
  method: 'GET',
  path: '/api/map/streets',
  summary: 'Streets, water and parks of a small extent, for a sketch of the map',
  roles: anyone,
  query: z.object({
    south: queryNumber(-90, 90),
    west: queryNumber(-180, 180),
    north: queryNumber(-90, 90),
    east: queryNumber(-180, 180),
    /** How fine: `city` has the main roads only, `street` every street. */
    zoomClass: z.enum(['city', 'district', 'street']),
    language: z.optional(text(20)),
  }),
  status: 200,
  output: z.object({
    /** Encoded polylines, precision 5. */
    lines: z.array(
      z.object({
        class: z.enum(['arterial', 'street', 'path', 'rail']),
        name: z.optional(z.string()),
        polyline: z.string(),
      }),
    ),
    /** Closed outlines: the first is the outside, the others are holes. */
    areas: z.array(z.object({ class: z.enum(['park', 'water', 'wood']), polylines: z.array(z.string()) })),
  }),
  errors: ['too_many_requests'],
  idempotent: false,
})
