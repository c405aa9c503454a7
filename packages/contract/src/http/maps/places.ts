import * as z from 'zod/mini'
import { about } from '../../describe.ts'
import { anyone, endpoint } from '../../endpoint.ts'
import { place as examplePlace, popularPlace, suggestion } from '../../examples/maps.ts'
import { queryInteger, text, typed } from '../../schemas/common.ts'
import { language, place, placeSuggestion } from './place.ts'
import { lat, lng } from './point.ts'

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

export const listPopularPlaces = endpoint(
  {
    name: 'listPopularPlaces',
    method: 'GET',
    path: '/api/places/popular',
    tag: 'Places',
    summary: 'List popular places',
    description:
      'Returns the nearest station, airport, hospital and city, as far as the map has them, for an address field that is still empty.',
    roles: anyone,
    query: z.object({
      lat: z.optional(about(lat, 'Places near this point; absent: near the centre of the map.', 38.7)),
      lng: z.optional(about(lng, 'Places near this point; absent: near the centre of the map.', -9.899)),
      language,
    }),
    status: 200,
    output: z.object({ places: z.array(placeSuggestion) }),
    errors: ['too_many_requests'],
    idempotent: false,
  },
  { output: { places: [popularPlace] } },
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
