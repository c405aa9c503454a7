import * as z from 'zod/mini'
import { about } from '../describe.ts'
import { anyone, type EndpointDefinition, endpoint } from '../endpoint.ts'
import { polyline as line } from '../examples/trip.ts'
import { polyline, text, typed } from '../schemas/common.ts'

/**
 * Map endpoints of existing mobile clients, which define paths, requests and responses. They require the installation's
 * HTTP Basic credentials. An error is a problem document whose `error` is the message that those clients show.
 */

const position = about(
  z.union([
    z.pipe(
      typed(80),
      z.transform((value: string) => value.replaceAll('"', '')),
    ),
    z.object({ lat: z.number(), lng: z.number() }),
  ]),
  'Latitude and longitude separated by a comma, with or without quotation marks, or an object.',
  '38.7,-9.899',
)
const positions = about(
  z.pipe(
    typed(4000),
    z.transform((value: string) => value.replaceAll('"', '')),
  ),
  'Several positions separated by `|`.',
  '38.7,-9.899|38.7065,-9.8925',
)

const sessiontoken = z.optional(
  about(text(100), 'A client-generated token, the same in all requests of one search.', 'search-4f1c'),
)

const legacy = {
  method: 'POST',
  tag: 'Legacy',
  roles: anyone,
  credentials: 'basic',
  status: 200,
  idempotent: false,
} as const satisfies Partial<EndpointDefinition>
const refusals = ['auth_error', 'not_found', 'too_many_requests', 'not_ready'] as const

export const legacyAddress = endpoint(
  {
    ...legacy,
    name: 'legacyAddress',
    path: '/googleapis-getaddress',
    summary: 'Find the address of a position',
    description: 'Returns the nearest address or named place.',
    body: z.object({ latlng: position }),
    output: z.object({ address: z.string() }),
    errors: [...refusals, 'google_places_error'],
  },
  { body: { latlng: '38.7,-9.899' }, output: { address: '12 Old Mint Row, Old Town, Port Meridian' } },
)

export const legacyDirections = endpoint(
  {
    ...legacy,
    name: 'legacyDirections',
    path: '/googleapis-getdirections',
    summary: 'Find a route',
    description: 'Returns the fastest route by car from `start` to `dest` through the waypoints.',
    body: z.object({ start: position, dest: position, waypoints: z.optional(positions) }),
    output: z.object({
      distance_in_km: about(z.number(), 'Kilometres by road.', 0.965),
      time_in_secs: about(z.number(), 'Travel time by car in seconds.', 72),
      polylinePoints: polyline,
    }),
    errors: [...refusals, 'place_to_coords_error'],
  },
  {
    body: { start: '38.7,-9.899', dest: '38.7065,-9.8925' },
    output: { distance_in_km: 0.965, time_in_secs: 72, polylinePoints: line },
  },
)

export const legacyAutocomplete = endpoint(
  {
    ...legacy,
    name: 'legacyAutocomplete',
    path: '/googleapis-autocomplete',
    summary: 'Suggest places',
    description: 'Returns places that match the keyword.',
    body: z.object({
      searchKeyword: about(typed(200).check(z.minLength(1)), 'The text typed so far.', 'old mint'),
      sessiontoken,
    }),
    output: z.object({
      searchResults: z.array(
        z.object({
          description: z.string(),
          place_id: about(z.string(), 'The id of the place.', 's184'),
          structured_formatting: z.object({
            main_text: about(z.string(), 'The name, or street and number.', 'Old Mint Row'),
            secondary_text: about(z.string(), 'The area around the place.', 'Old Town, Port Meridian'),
            main_text_matched_substrings: z.array(
              z.object({
                offset: about(z.int(), 'The start of the match.', 0),
                length: about(z.int(), 'The length of the match.', 3),
              }),
            ),
          }),
        }),
      ),
    }),
    errors: refusals,
  },
  {
    body: { searchKeyword: 'old mint' },
    output: {
      searchResults: [
        {
          description: 'Old Mint Row, Old Town, Port Meridian',
          place_id: 's184',
          structured_formatting: {
            main_text: 'Old Mint Row',
            secondary_text: 'Old Town, Port Meridian',
            main_text_matched_substrings: [{ offset: 0, length: 3 }],
          },
        },
      ],
    },
  },
)

export const legacyCoords = endpoint(
  {
    ...legacy,
    name: 'legacyCoords',
    path: '/googleapis-getcoords',
    summary: 'Find the position of a place',
    description: 'Returns the position of a suggested place.',
    body: z.object({
      place_id: about(text(300).check(z.minLength(1)), 'From a suggestion.', 's184'),
      sessiontoken,
    }),
    output: z.object({ coords: z.object({ lat: z.number(), lng: z.number() }) }),
    errors: [...refusals, 'google_places_error'],
  },
  { body: { place_id: 's184' }, output: { coords: { lat: 38.693353, lng: -9.897534 } } },
)

const amount = z.object({
  text: about(z.string(), 'The value formatted for display.', '1.0 km'),
  value: about(z.int(), 'Metres or seconds.', 965),
})

export const legacyDistanceMatrix = endpoint(
  {
    ...legacy,
    name: 'legacyDistanceMatrix',
    path: '/googleapis-getdistancematrix',
    summary: 'Find travel times between positions',
    description: 'Returns travel times and distances from each `start` to each `dest`.',
    body: z.object({
      start: about(z.union([positions, position]), 'The start or starts.', '38.7,-9.899'),
      dest: about(z.union([positions, position]), 'The destination or destinations.', '38.7065,-9.8925'),
    }),
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
  },
  {
    body: { start: '38.7,-9.899', dest: '38.7065,-9.8925' },
    output: {
      status: 'OK',
      origin_addresses: ['38.7,-9.899'],
      destination_addresses: ['38.7065,-9.8925'],
      rows: [
        {
          elements: [
            {
              status: 'OK',
              distance: { text: '1.0 km', value: 965 },
              duration: { text: '1 min', value: 72 },
            },
          ],
        },
      ],
    },
  },
)
