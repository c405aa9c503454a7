import * as z from 'zod/mini'
import { anyone, type EndpointDefinition, endpoint } from '../endpoint.ts'
import { text } from '../schemas/common.ts'

/**
 * Map calls of existing mobile clients: their paths, bodies and answers are theirs. Whoever calls shows the installation's
 * Basic credentials; a refusal is a problem document whose `error` is the text those clients show.
 */

/** "38.72,-9.14", also in quotation marks or as an object, as clients send it. */
const position = z.union([
  z.pipe(
    text(80),
    z.transform((value: string) => value.replaceAll('"', '')),
  ),
  z.object({ lat: z.number(), lng: z.number() }),
])
/** Several positions, with `|` between. */
const positions = z.pipe(
  text(4000),
  z.transform((value: string) => value.replaceAll('"', '')),
)

const legacy = {
  method: 'POST',
  roles: anyone,
  status: 200,
  idempotent: false,
} as const satisfies Partial<EndpointDefinition>
const refusals = ['auth_error', 'not_found', 'too_many_requests', 'not_ready'] as const

export const legacyAddress = endpoint({
  ...legacy,
  name: 'legacyAddress',
  path: '/googleapis-getaddress',
  summary: 'The address at a position',
  body: z.object({ latlng: position }),
  output: z.object({ address: z.string() }),
  errors: [...refusals, 'google_places_error'],
})

export const legacyDirections = endpoint({
  ...legacy,
  name: 'legacyDirections',
  path: '/googleapis-getdirections',
  summary: 'The way from start to dest through the waypoints',
  body: z.object({ start: position, dest: position, waypoints: z.optional(positions) }),
  output: z.object({
    distance_in_km: z.number(),
    time_in_secs: z.number(),
    /** Encoded, precision 5. */
    polylinePoints: z.string(),
  }),
  errors: [...refusals, 'place_to_coords_error'],
})

export const legacyAutocomplete = endpoint({
  ...legacy,
  name: 'legacyAutocomplete',
  path: '/googleapis-autocomplete',
  summary: 'Places that begin like the keyword',
  body: z.object({ searchKeyword: text(200).check(z.minLength(1)), sessiontoken: z.optional(text(100)) }),
  output: z.object({
    searchResults: z.array(
      z.object({
        description: z.string(),
        place_id: z.string(),
        structured_formatting: z.object({
          main_text: z.string(),
          secondary_text: z.string(),
          main_text_matched_substrings: z.array(z.object({ offset: z.int(), length: z.int() })),
        }),
      }),
    ),
  }),
  errors: refusals,
})

export const legacyCoords = endpoint({
  ...legacy,
  name: 'legacyCoords',
  path: '/googleapis-getcoords',
  summary: 'Where a place is',
  body: z.object({ place_id: text(300).check(z.minLength(1)), sessiontoken: z.optional(text(100)) }),
  output: z.object({ coords: z.object({ lat: z.number(), lng: z.number() }) }),
  errors: [...refusals, 'google_places_error'],
})

const amount = z.object({ text: z.string(), value: z.int() })

export const legacyDistanceMatrix = endpoint({
  ...legacy,
  name: 'legacyDistanceMatrix',
  path: '/googleapis-getdistancematrix',
  summary: 'Times and distances from each start to each dest',
  body: z.object({ start: z.union([positions, position]), dest: z.union([positions, position]) }),
  output: z.object({
    status: z.literal('OK'),
    origin_addresses: z.array(z.string()),
    destination_addresses: z.array(z.string()),
    rows: z.array(
      z.object({
        elements: z.array(
          z.union([
            z.object({ status: z.literal('OK'), distance: amount, duration: amount }),
            z.object({ status: z.literal('ZERO_RESULTS') }),
          ]),
        ),
      }),
    ),
  }),
  errors: refusals,
})
