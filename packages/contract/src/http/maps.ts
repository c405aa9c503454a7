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

export const mapCost = {
  provider: about(z.string(), 'Name of the map provider.', 'google'),
  currency: about(z.string(), 'ISO 4217; `XXX` when the provider is free.', 'USD'),
  calls: about(z.int(), 'The number of requests.', 42),
  costMicros: about(z.int(), 'Millionths of the currency.', 210000),
}

const day = about(z.iso.date(), 'A day in the time zone of settings.', '2026-11-22')

export const listMapCosts = endpoint(
  {
    name: 'listMapCosts',
    method: 'GET',
    path: '/api/map-costs',
    tag: 'Map',
    summary: 'List the costs of map providers',
    description: 'Lists requests to map providers and their cost by day, provider, call and purpose.',
    roles: ['admin'],
    query: z
      .object({
        from: about(day, 'The first day.', '2026-11-01'),
        to: about(day, 'The last day.', '2026-11-30'),
      })
      .check(z.refine(({ from, to }) => from <= to, { path: ['to'], message: 'Not before from' })),
    status: 200,
    output: z.object({
      costs: z.array(
        z.object({
          ...mapCost,
          day,
          call: about(
            z.enum(['suggest', 'place', 'reverse', 'route', 'matrix', 'match']),
            'The kind of request.',
          ),
          purpose: about(z.enum(['search', 'quote', 'booking']), 'The purpose of the requests.'),
        }),
      ),
    }),
    errors: [],
    idempotent: false,
  },
  {
    output: {
      costs: [
        {
          provider: 'google',
          currency: 'USD',
          calls: 42,
          costMicros: 210000,
          day: '2026-11-22',
          call: 'suggest',
          purpose: 'search',
        },
      ],
    },
  },
)

const bounds = component(
  'Bounds',
  z.object({ south: latitude, west: longitude, north: latitude, east: longitude }),
  'The extent of the map.',
)

const description = about(z.string(), 'Name and area in one line.', 'Old Mint Row, Old Town, Port Meridian')

const mainText = about(z.string(), 'The name, or street and number.', 'Old Mint Row')

const secondaryText = about(z.string(), 'The area around the place.', 'Old Town, Port Meridian')

const placeId = about(
  z.string(),
  'The id of the place on this map. It may change with the next map version.',
  's184',
)

export const language = z.optional(about(text(20), 'BCP 47 language of names; absent: as on the map.', 'en'))

const lat = about(queryNumber(-90, 90), 'Degrees north.', 38.7)

const lng = about(queryNumber(-180, 180), 'Degrees east.', -9.899)

export const place = component(
  'Place',
  z.object({
    id: placeId,
    description,
    mainText,
    secondaryText,
    kind: about(z.string(), 'The kind of place: `street`, `address`, `hotel`, …', 'street'),
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
            offset: about(z.int(), 'The start of the match.', 0),
            length: about(z.int(), 'The length of the match.', 3),
          }),
        ),
        'The matches of the typed words in `mainText`, in order, in UTF-16 code units.',
      ),
    }),
    kind: about(
      z.string(),
      "The kind of place: `street`, `hotel`, …; for the person's own places `saved` or `recent`.",
      'street',
    ),
    lat: z.optional(about(latitude, 'Absent when only `GET /api/places/{id}` returns the position.')),
    lng: z.optional(about(longitude, 'Absent when only `GET /api/places/{id}` returns the position.')),
  }),
  'A place that matches the typed text.',
)

export type PlaceSuggestion = z.infer<typeof placeSuggestion>

/**
 * A client-generated id of one search: the same in all requests until a place is chosen, a new one for the next search.
 */
const session = z.optional(
  about(
    z.string().check(z.minLength(8), z.maxLength(36), z.regex(/^[\w-]+$/)),
    'A client-generated id of one search. Use the same id until a place is chosen, and a new one for the next search.',
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
      'Returns places whose name or address matches the typed text. Places near the given point come first.',
    roles: anyone,
    query: z.object({
      query: about(typed(200).check(z.minLength(1)), 'The text typed so far.', 'old mint'),
      lat: z.optional(about(lat, 'Places near this point come first.', 38.7)),
      lng: z.optional(about(lng, 'Places near this point come first.', -9.899)),
      limit: z.optional(about(queryInteger(1, 10), 'The maximum number of places to return; absent: 8.', 5)),
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
    description:
      'Returns the nearest address or named place. Points that cannot be reached by car are refused.',
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

export const getPlace = endpoint(
  {
    name: 'getPlace',
    method: 'GET',
    path: '/api/places/:id',
    tag: 'Places',
    summary: 'Read a place',
    description:
      'Returns a place by the id of a suggestion. Some map providers return the position only here.',
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

const durationSeconds = about(z.int(), 'Travel time by car in seconds.', 72)

const routeStep = component(
  'RouteStep',
  z.object({
    instruction: about(z.string(), 'The instruction as a sentence.', 'Drive west on Cedar Avenue.'),
    name: about(z.string(), 'Name of the street; empty when it has none.', 'Cedar Avenue'),
    distanceMeters,
    durationSeconds,
    type: about(
      z.string(),
      'The type of manoeuvre as in OSRM: `depart`, `turn`, `roundabout`, `arrive`, …',
      'depart',
    ),
    modifier: z.optional(
      about(z.string(), 'The direction of the manoeuvre: `left`, `slight right`, …', 'left'),
    ),
    drivingSide: z.optional(z.enum(['left', 'right'])),
    at: about(latLng, 'The start of the step.'),
    voice: z.optional(
      about(
        z.array(
          z.object({
            text: z.string(),
            metersBeforeEnd: about(z.int(), 'Announce it this many metres before the end of the step.', 200),
          }),
        ),
        'Spoken announcements during the step.',
      ),
    ),
  }),
  'A step of a route.',
)

const routePath = z.object({
  distanceMeters,
  durationSeconds,
  polyline,
  steps: about(z.array(routeStep), 'Empty when the router returns no instructions.'),
  legs: about(
    z.array(
      z.object({
        distanceMeters,
        durationSeconds,
        stepCount: about(z.int(), 'The number of steps in this leg.', 4),
      }),
    ),
    'One for each pair of stops.',
  ),
})

export const route = component(
  'Route',
  z.object({
    ...routePath.shape,
    alternatives: about(z.array(routePath), 'Alternative routes that are nearly as fast.'),
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
      'Returns the fastest route by car through two or more points. Requests are rate-limited by IP address; longer routes count more.',
    roles: anyone,
    body: z.object({
      points: about(
        z
          .array(
            z.object({
              ...latLng.shape,
              through: z.optional(
                about(z.boolean(), 'The route passes this point without a stop, so no leg ends here.'),
              ),
            }),
          )
          .check(z.minLength(2), z.maxLength(20)),
        'The points of the route, in order.',
      ),
      alternatives: z.optional(
        about(
          z.int().check(z.minimum(0), z.maximum(2)),
          'The number of alternative routes to return; only for routes between two points.',
          1,
        ),
      ),
      language: z.optional(about(text(20), 'BCP 47 language of the instructions.', 'en')),
      voice: z.optional(about(z.boolean(), 'Also return spoken announcements for each step.')),
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

/** The maximum number of pairs in a matrix. */
export const maxMatrixPairs = 100

export const findMatrix = endpoint(
  {
    name: 'findMatrix',
    method: 'POST',
    path: '/api/matrix',
    tag: 'Routing',
    summary: 'Find travel times between points',
    description: 'Returns travel times and distances by road from each source to each target.',
    roles: anyone,
    body: z
      .object({
        sources: about(
          z.array(latLng).check(z.minLength(1), z.maxLength(maxMatrixPairs)),
          'The starting points.',
        ),
        targets: about(
          z.array(latLng).check(z.minLength(1), z.maxLength(maxMatrixPairs)),
          `The destinations. Sources times targets are at most ${maxMatrixPairs}.`,
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
    summary: 'Find the reachable area',
    description: 'Returns the area that a car can reach within some minutes.',
    roles: ['admin'],
    query: z.object({
      lat,
      lng,
      minutes: about(
        text(20).check(z.regex(/^(?:[1-9]\d?|1[01]\d|120)(?:,(?:[1-9]\d?|1[01]\d|120)){0,3}$/)),
        'One to four numbers up to 120, separated by commas.',
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
            'Closed rings: the first ring of each polygon is its boundary, the others are holes.',
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
    summary: 'Read the active map',
    description: 'Returns name, extent, attribution and tile address of the active map.',
    roles: anyone,
    status: 200,
    output: z.object({
      version: about(z.string(), 'Changes with every import of a map.', ids.map),
      name: about(z.string(), 'Name of the city or region.', 'Port Meridian'),
      center: about(latLng, 'The initial map position.'),
      bounds,
      attribution: about(
        z.nullable(z.string()),
        'The attribution to show on every map; null when none is required.',
      ),
      generated: about(z.boolean(), 'True for the generated demo city.'),
      tiles: about(
        z.nullable(
          z.object({
            url: about(
              z.string(),
              'A URL template with `{z}`, `{x}` and `{y}`.',
              '/api/map/tiles/1/{z}/{x}/{y}',
            ),
            minZoom: about(z.int(), 'The lowest zoom level with tiles.', 0),
            maxZoom: about(
              z.int(),
              'The highest zoom level with tiles. Scale these tiles for higher levels.',
              14,
            ),
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
