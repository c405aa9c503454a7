import * as z from 'zod/mini'
import { about, component } from '../../describe.ts'
import { latitude, longitude, text } from '../../schemas/common.ts'

const description = about(z.string(), 'Name and area in one line.', 'Old Mint Row, Old Town, Port Meridian')

const mainText = about(z.string(), 'The name, or street and number.', 'Old Mint Row')

const secondaryText = about(z.string(), 'The area around the place.', 'Old Town, Port Meridian')

const placeId = about(
  z.string(),
  'The id of the place on this map. It may change with the next map version.',
  's184',
)

export const language = z.optional(about(text(20), 'BCP 47 language of names; absent: as on the map.', 'en'))

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
