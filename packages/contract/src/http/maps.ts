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
  id: z.string(),
  description: z.string(),
  structuredFormatting: z.object({
    mainText: z.string(),
    secondaryText: z.string(),
    /** Where in mainText the typed words match, in UTF-16 units, in their order. */
    mainTextMatchedSubstrings: z.array(z.object({ offset: z.int(), length: z.int() })),
  }),
  /** What it is: `street`, `hotel`, … ; of somebody's own places `saved` or `recent`. */
  kind: z.string(),
  /** Missing where only `getPlace` tells where the place is. */
  lat: z.optional(latitude),
  lng: z.optional(longitude),
})
export type PlaceSuggestion = z.infer<typeof placeSuggestion>

/** One search from its first letter to the choice: the same in all its requests, another one for the next. */
const session = z.optional(z.string().check(z.regex(/^[\w-]{8,36}$/)))

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
    session,
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
  query: z.object({
    lat: queryNumber(-90, 90),
    lng: queryNumber(-180, 180),
    language: z.optional(text(20)),
  }),
  status: 200,
  output: place,
  errors: ['outside_service_area', 'too_many_requests'],
  idempotent: false,
})

export const listMyPlaces = endpoint({
  name: 'listMyPlaces',
  method: 'GET',
  path: '/api/me/places',
  summary: 'The saved addresses of the signed-in rider, most used first, then the ends of the latest trips',
  roles: ['rider'],
  status: 200,
  output: z.object({ places: z.array(placeSuggestion) }),
  errors: [],
  idempotent: false,
})

export const getPlace = endpoint({
  name: 'getPlace',
  method: 'GET',
  path: '/api/places/:id',
  summary: 'One place by its id',
  roles: anyone,
  params: z.object({ id: text(300).check(z.minLength(1)) }),
  query: z.object({ language: z.optional(text(20)), session }),
  status: 200,
  output: place,
  errors: ['google_places_error', 'too_many_requests'],
  idempotent: false,
})

const routeStep = z.object({
  instruction: z.string(),
  name: z.string(),
  distanceMeters: z.int(),
  durationSeconds: z.int(),
  /** OSRM's words: depart, turn, roundabout, arrive; left, slight right. */
  type: z.string(),
  modifier: z.optional(z.string()),
  drivingSide: z.optional(z.enum(['left', 'right'])),
  at: latLng,
  /** What to say, and when: with so many metres left of the step. */
  voice: z.optional(z.array(z.object({ text: z.string(), metersBeforeEnd: z.int() }))),
})

const routePath = z.object({
  distanceMeters: z.int(),
  durationSeconds: z.int(),
  polyline: z.string(),
  /** Empty where the router has no narrative. */
  steps: z.array(routeStep),
  /** Between two stops each, with how many of the steps are the leg's. */
  legs: z.array(z.object({ distanceMeters: z.int(), durationSeconds: z.int(), stepCount: z.int() })),
})

export const route = z.object({ ...routePath.shape, alternatives: z.array(routePath) })
export type Route = z.infer<typeof route>

export const findRoute = endpoint({
  name: 'findRoute',
  method: 'POST',
  path: '/api/routes',
  summary: 'The way by road through two or more points',
  roles: anyone,
  body: z.object({
    /** A point that is passed `through` ends no leg. */
    points: z
      .array(z.object({ ...latLng.shape, through: z.optional(z.boolean()) }))
      .check(z.minLength(2), z.maxLength(20)),
    /** Other ways that are nearly as fast; only between two points. */
    alternatives: z.optional(z.int().check(z.minimum(0), z.maximum(2))),
    /** BCP 47 language of the instructions. */
    language: z.optional(text(20)),
    voice: z.optional(z.boolean()),
  }),
  status: 200,
  output: route,
  errors: ['place_to_coords_error', 'outside_service_area', 'too_many_requests'],
  idempotent: false,
})

/** As many pairs as a matrix may have. */
export const maxMatrixPairs = 100

export const findMatrix = endpoint({
  name: 'findMatrix',
  method: 'POST',
  path: '/api/matrix',
  summary: 'Times and distances by road from each source to each target',
  roles: anyone,
  body: z
    .object({
      sources: z.array(latLng).check(z.minLength(1), z.maxLength(maxMatrixPairs)),
      targets: z.array(latLng).check(z.minLength(1), z.maxLength(maxMatrixPairs)),
    })
    .check(
      z.refine(({ sources, targets }) => sources.length * targets.length <= maxMatrixPairs, {
        path: ['targets'],
        message: `At most ${maxMatrixPairs} pairs`,
      }),
    ),
  status: 200,
  output: z.object({
    /** A row for each source; a pair that no road joins spoils no other. */
    rows: z.array(
      z.array(
        z.discriminatedUnion('status', [
          z.object({ status: z.literal('ok'), durationSeconds: z.int(), distanceMeters: z.int() }),
          z.object({ status: z.literal('no_route') }),
        ]),
      ),
    ),
  }),
  errors: ['too_many_requests'],
  idempotent: false,
})

export const findIsochrones = endpoint({
  name: 'findIsochrones',
  method: 'GET',
  path: '/api/isochrones',
  summary: 'How far one comes by car within some minutes',
  roles: ['admin'],
  query: z.object({
    lat: queryNumber(-90, 90),
    lng: queryNumber(-180, 180),
    /** One to four numbers up to 120, with commas between. */
    minutes: text(20).check(z.regex(/^(?:[1-9]\d?|1[01]\d|120)(?:,(?:[1-9]\d?|1[01]\d|120)){0,3}$/)),
  }),
  status: 200,
  output: z.object({
    isochrones: z.array(
      z.object({
        minutes: z.int(),
        /** Closed rings as encoded polylines, precision 5: the first is the outside, the others are holes. */
        polygons: z.array(z.array(z.string())),
      }),
    ),
  }),
  errors: ['outside_service_area', 'not_ready'],
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
    /** Vector tiles of this version: an address with {z}, {x} and {y} to fill in. Null when the map has none. */
    tiles: z.nullable(z.object({ url: z.string(), minZoom: z.int(), maxZoom: z.int() })),
  }),
  errors: [],
  idempotent: false,
})
