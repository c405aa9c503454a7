import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import { anyone, endpoint } from '../endpoint.ts'
import { place as examplePlace, route as exampleRoute, suggestion } from '../examples/maps.ts'
import { drop, ids, pickup } from '../examples/trip.ts'
import {
  latitude,
  latLng,
  longitude,
  polyline,
  queryInteger,
  queryNumber,
  text,
  typed,
} from '../schemas/common.ts'

const bounds = component(
  'Bounds',
  z.object({ south: latitude, west: longitude, north: latitude, east: longitude }),
  'The extent of the map.',
)

const description = about(
  z.string(),
  'Name and surroundings in one line.',
  'Old Mint Row, Old Town, Port Meridian',
)
const mainText = about(z.string(), 'The name, or street and number.', 'Old Mint Row')
const secondaryText = about(z.string(), 'What surrounds it.', 'Old Town, Port Meridian')
const placeId = about(
  z.string(),
  'Names the place on this map; it may change with the next map version.',
  's184',
)
const language = z.optional(about(text(20), 'BCP 47 language of names; absent: as on the map.', 'en'))
const lat = about(queryNumber(-90, 90), 'Degrees north.', 38.7)
const lng = about(queryNumber(-180, 180), 'Degrees east.', -9.899)

export const place = component(
  'Place',
  z.object({
    id: placeId,
    description,
    mainText,
    secondaryText,
    kind: about(z.string(), 'What it is: `street`, `address`, `hotel`, …', 'street'),
    lat: latitude,
    lng: longitude,
  }),
  'A place on the map.',
)
export type Place = z.infer<typeof place>

export const placeSuggestion = component(
  'PlaceSuggestion',
  z.object({
    id: placeId,
    description,
    structuredFormatting: z.object({
      mainText,
      secondaryText,
      mainTextMatchedSubstrings: about(
        z.array(
          z.object({
            offset: about(z.int(), 'Where the match begins.', 0),
            length: about(z.int(), 'How long it is.', 3),
          }),
        ),
        'Where in `mainText` the typed words match, in UTF-16 units, in their order.',
      ),
    }),
    kind: about(
      z.string(),
      "What it is: `street`, `hotel`, …; of the person's own places `saved` or `recent`.",
      'street',
    ),
    lat: z.optional(about(latitude, 'Absent where only `GET /api/places/{id}` tells where the place is.')),
    lng: z.optional(about(longitude, 'Absent where only `GET /api/places/{id}` tells where the place is.')),
  }),
  'A place that fits what was typed.',
)
export type PlaceSuggestion = z.infer<typeof placeSuggestion>

/** One search from its first letter to the choice: the same in all its requests, another one for the next. */
const session = z.optional(
  about(
    z.string().check(z.minLength(8), z.maxLength(36), z.regex(/^[\w-]+$/)),
    'One search from its first letter to the choice: the same in all its requests, another one for the next.',
    'search-4f1c',
  ),
)

export const suggestPlaces = endpoint(
  {
    name: 'suggestPlaces',
    method: 'GET',
    path: '/api/places',
    tag: 'Places',
    summary: 'Suggest places while typing',
    description:
      'Places whose name or address fits what was typed so far. Places near the given point come first.',
    roles: anyone,
    query: z.object({
      query: about(typed(200).check(z.minLength(1)), 'What was typed so far.', 'old mint'),
      lat: z.optional(about(lat, 'Places near this point come first.', 38.7)),
      lng: z.optional(about(lng, 'Places near this point come first.', -9.899)),
      limit: z.optional(about(queryInteger(1, 10), 'The most places to answer; absent: 8.', 5)),
      language,
      session,
    }),
    status: 200,
    output: z.object({ places: z.array(placeSuggestion) }),
    errors: ['too_many_requests'],
    idempotent: false,
  },
  { output: { places: [suggestion] } },
)

export const reversePlace = endpoint(
  {
    name: 'reversePlace',
    method: 'GET',
    path: '/api/places/reverse',
    tag: 'Places',
    summary: 'Find the address of a point',
    description: 'The nearest address or named place. Points where no car can get are refused.',
    roles: anyone,
    query: z.object({
      lat,
      lng,
      language,
    }),
    status: 200,
    output: place,
    errors: ['outside_service_area', 'too_many_requests'],
    idempotent: false,
  },
  { output: examplePlace },
)

export const listMyPlaces = endpoint(
  {
    name: 'listMyPlaces',
    method: 'GET',
    path: '/api/me/places',
    tag: 'Places',
    summary: 'List your places',
    description: 'The saved addresses of the rider, most used first, then the ends of their latest trips.',
    roles: ['rider'],
    query: z.object({ language }),
    status: 200,
    output: z.object({ places: z.array(placeSuggestion) }),
    errors: [],
    idempotent: false,
  },
  { output: { places: [{ ...suggestion, kind: 'saved' }] } },
)

export const getPlace = endpoint(
  {
    name: 'getPlace',
    method: 'GET',
    path: '/api/places/:id',
    tag: 'Places',
    summary: 'Read a place',
    description: 'A place by the id of a suggestion. Some map providers tell only here where it is.',
    roles: anyone,
    params: z.object({ id: about(text(300).check(z.minLength(1)), 'The id of a place.', 's184') }),
    query: z.object({ language, session }),
    status: 200,
    output: place,
    errors: ['google_places_error', 'too_many_requests'],
    idempotent: false,
  },
  { output: examplePlace },
)

const distanceMeters = about(z.int(), 'Metres by road.', 965)
const durationSeconds = about(z.int(), 'Seconds that a car takes.', 72)

const routeStep = component(
  'RouteStep',
  z.object({
    instruction: about(z.string(), 'What to do, as a sentence.', 'Drive west on Cedar Avenue.'),
    name: about(z.string(), 'Name of the street; empty when it has none.', 'Cedar Avenue'),
    distanceMeters,
    durationSeconds,
    type: about(
      z.string(),
      "The manoeuvre in OSRM's words: `depart`, `turn`, `roundabout`, `arrive`, …",
      'depart',
    ),
    modifier: z.optional(about(z.string(), 'Its direction: `left`, `slight right`, …', 'left')),
    drivingSide: z.optional(z.enum(['left', 'right'])),
    at: about(latLng, 'Where the step begins.'),
    voice: z.optional(
      about(
        z.array(
          z.object({
            text: z.string(),
            metersBeforeEnd: about(z.int(), 'Say it with so many metres of the step left.', 200),
          }),
        ),
        'What to say during the step.',
      ),
    ),
  }),
  'A step of a route.',
)

const routePath = z.object({
  distanceMeters,
  durationSeconds,
  polyline,
  steps: about(z.array(routeStep), 'Empty where the router gives no instructions.'),
  legs: about(
    z.array(
      z.object({
        distanceMeters,
        durationSeconds,
        stepCount: about(z.int(), 'How many of the steps belong to this leg.', 4),
      }),
    ),
    'One for each pair of stops.',
  ),
})

export const route = component(
  'Route',
  z.object({
    ...routePath.shape,
    alternatives: about(z.array(routePath), 'Other routes that are nearly as fast.'),
  }),
  'A route by road.',
)
export type Route = z.infer<typeof route>

export const findRoute = endpoint(
  {
    name: 'findRoute',
    method: 'POST',
    path: '/api/routes',
    tag: 'Routing',
    summary: 'Find a route',
    description:
      'The fastest route by car through two or more points. Requests are limited by address; longer routes count more.',
    roles: anyone,
    body: z.object({
      points: about(
        z
          .array(
            z.object({
              ...latLng.shape,
              through: z.optional(
                about(z.boolean(), 'The route passes here without a stop, so no leg ends.'),
              ),
            }),
          )
          .check(z.minLength(2), z.maxLength(20)),
        'From the first to the last, in their order.',
      ),
      alternatives: z.optional(
        about(
          z.int().check(z.minimum(0), z.maximum(2)),
          'How many other routes to answer; only between two points.',
          1,
        ),
      ),
      language: z.optional(about(text(20), 'BCP 47 language of the instructions.', 'en')),
      voice: z.optional(about(z.boolean(), 'Also answer what to say during each step.')),
    }),
    status: 200,
    output: route,
    errors: ['place_to_coords_error', 'outside_service_area', 'too_many_requests'],
    idempotent: false,
  },
  {
    body: {
      points: [
        { lat: pickup.lat, lng: pickup.lng },
        { lat: drop.lat, lng: drop.lng },
      ],
    },
    output: exampleRoute,
  },
)

/** As many pairs as a matrix may have. */
export const maxMatrixPairs = 100

export const findMatrix = endpoint(
  {
    name: 'findMatrix',
    method: 'POST',
    path: '/api/matrix',
    tag: 'Routing',
    summary: 'Find travel times between points',
    description: 'Times and distances by road from each source to each target.',
    roles: anyone,
    body: z
      .object({
        sources: about(z.array(latLng).check(z.minLength(1), z.maxLength(maxMatrixPairs)), 'Where to start.'),
        targets: about(
          z.array(latLng).check(z.minLength(1), z.maxLength(maxMatrixPairs)),
          `Where to go. Sources times targets are at most ${maxMatrixPairs}.`,
        ),
      })
      .check(
        z.refine(({ sources, targets }) => sources.length * targets.length <= maxMatrixPairs, {
          path: ['targets'],
          message: `At most ${maxMatrixPairs} pairs`,
        }),
      ),
    status: 200,
    output: z.object({
      rows: about(
        z.array(
          z.array(
            z.discriminatedUnion('status', [
              z.object({ status: z.literal('ok'), durationSeconds, distanceMeters }),
              z.object({ status: z.literal('no_route') }),
            ]),
          ),
        ),
        'A row for each source with an entry for each target; `no_route` where no road connects them.',
      ),
    }),
    errors: ['too_many_requests'],
    idempotent: false,
  },
  {
    body: { sources: [{ lat: pickup.lat, lng: pickup.lng }], targets: [{ lat: drop.lat, lng: drop.lng }] },
    output: { rows: [[{ status: 'ok', durationSeconds: 72, distanceMeters: 965 }]] },
  },
)

export const findIsochrones = endpoint(
  {
    name: 'findIsochrones',
    method: 'GET',
    path: '/api/isochrones',
    tag: 'Routing',
    summary: 'Find the area within reach',
    description: 'How far a car comes within some minutes.',
    roles: ['admin'],
    query: z.object({
      lat,
      lng,
      minutes: about(
        text(20).check(z.regex(/^(?:[1-9]\d?|1[01]\d|120)(?:,(?:[1-9]\d?|1[01]\d|120)){0,3}$/)),
        'One to four numbers up to 120, with commas between.',
        '5,10',
      ),
    }),
    status: 200,
    output: z.object({
      isochrones: z.array(
        z.object({
          minutes: z.int(),
          polygons: about(
            z.array(z.array(polyline)),
            'Closed rings: the first of each polygon is its outside, the others are holes.',
          ),
        }),
      ),
    }),
    errors: ['outside_service_area', 'not_ready'],
    idempotent: false,
  },
  { output: { isochrones: [{ minutes: 5, polygons: [['enhkF~ql{@tCtCb_@TNjLhEfEAnK']] }] } },
)

export const getMap = endpoint(
  {
    name: 'getMap',
    method: 'GET',
    path: '/api/map',
    tag: 'Map',
    summary: 'Read the map in force',
    description: 'Name, extent and credit of the map, and where its tiles are.',
    roles: anyone,
    status: 200,
    output: z.object({
      version: about(z.string(), 'Changes with every import of a map.', ids.map),
      name: about(z.string(), 'Name of the city or region.', 'Port Meridian'),
      center: about(latLng, 'Where a screen opens.'),
      bounds,
      attribution: about(z.nullable(z.string()), 'Who must be credited on every map; null: nobody.'),
      generated: about(z.boolean(), 'True for the generated demo city.'),
      tiles: about(
        z.nullable(
          z.object({
            url: about(
              z.string(),
              'An address with `{z}`, `{x}` and `{y}` to fill in.',
              '/api/map/tiles/1/{z}/{x}/{y}',
            ),
            minZoom: about(z.int(), 'The lowest zoom that has tiles.', 0),
            maxZoom: about(z.int(), 'The highest zoom that has tiles; enlarge these beyond.', 14),
          }),
        ),
        'Vector tiles of this version; null when the map has none.',
      ),
    }),
    errors: [],
    idempotent: false,
  },
  {
    output: {
      version: ids.map,
      name: 'Port Meridian',
      center: { lat: 38.702626, lng: -9.902995 },
      bounds: { south: 38.686412, west: -9.912231, north: 38.713589, east: -9.882625 },
      attribution: null,
      generated: true,
      tiles: { url: `/api/map/tiles/${ids.map}/{z}/{x}/{y}`, minZoom: 0, maxZoom: 14 },
    },
  },
)
