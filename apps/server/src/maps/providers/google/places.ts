import * as z from 'zod/mini'
import type { PlaceSuggestion } from '../../port.ts'
import type { Operation } from '../provider.ts'
import { latitude, longitude, urlOf } from '../replies.ts'
import { readGoogle } from './google-reply.ts'
import { placeKindOf } from './place-kind.ts'

/** Radius in metres around the user in which places are preferred; the API allows at most 50 km. */
const biasMeters = 30_000

const span = z.object({ startOffset: z.optional(z.int()), endOffset: z.int() })
const suggestions = z.object({
  suggestions: z.optional(
    z.array(
      z.object({
        placePrediction: z.optional(
          z.object({
            placeId: z.string(),
            text: z.object({ text: z.string() }),
            structuredFormat: z.optional(
              z.object({
                mainText: z.object({ text: z.string(), matches: z.optional(z.array(span)) }),
                secondaryText: z.optional(z.object({ text: z.string() })),
              }),
            ),
            types: z.optional(z.array(z.string())),
            distanceMeters: z.optional(z.number()),
          }),
        ),
      }),
    ),
  ),
})

type Prediction = NonNullable<
  NonNullable<z.output<typeof suggestions>['suggestions']>[number]['placePrediction']
>

/** `places:autocomplete`. Its results have no coordinates; these come with the details of the chosen place. */
export function autocomplete(host: string, key: string): Operation<'suggest'> {
  return {
    request: ({ query, near, language, country, session }) => ({
      method: 'POST',
      url: urlOf(host, '/v1/places:autocomplete', {}),
      headers: {
        'x-goog-api-key': key,
        'x-goog-fieldmask':
          'suggestions.placePrediction.placeId,suggestions.placePrediction.text.text,' +
          'suggestions.placePrediction.structuredFormat,suggestions.placePrediction.types,' +
          'suggestions.placePrediction.distanceMeters',
      },
      body: {
        json: {
          input: query,
          ...(near && {
            locationBias: { circle: { center: toGoogle(near), radius: biasMeters } },
            origin: toGoogle(near),
          }),
          ...(country && { includedRegionCodes: [country.toLowerCase()] }),
          ...(language && { languageCode: language }),
          ...(session && { sessionToken: session }),
        },
      },
    }),
    read: (reply, { limit = 8 }) =>
      (readGoogle(reply, suggestions).suggestions ?? [])
        .flatMap(({ placePrediction }) => (placePrediction ? [toSuggestion(placePrediction)] : []))
        .slice(0, limit),
  }
}

export const toGoogle = ({ lat, lng }: { lat: number; lng: number }) => ({ latitude: lat, longitude: lng })

function toSuggestion({
  placeId,
  text,
  structuredFormat,
  types,
  distanceMeters,
}: Prediction): PlaceSuggestion {
  const mainText = structuredFormat?.mainText.text ?? text.text
  return {
    id: `g:${placeId}`,
    mainText,
    secondaryText: structuredFormat?.secondaryText?.text ?? '',
    kind: placeKindOf(types ?? []),
    matched: (structuredFormat?.mainText.matches ?? []).flatMap((match) => toMatched(mainText, match)),
    ...(distanceMeters === undefined ? {} : { distanceMeters }),
  }
}

/** Google's offsets count characters, the port's count UTF-16 units. */
function toMatched(text: string, { startOffset = 0, endOffset }: z.output<typeof span>) {
  const characters = [...text]
  const offset = characters.slice(0, startOffset).join('').length
  const { length } = characters.slice(startOffset, endOffset).join('')
  return startOffset < 0 || length === 0 ? [] : [{ offset, length }]
}

const details = z.object({
  id: z.string(),
  formattedAddress: z.optional(z.string()),
  location: z.object({ latitude, longitude }),
  types: z.optional(z.array(z.string())),
})

/**
 * Place Details with only the fields of the Essentials price. These do not include the name of a business, which is
 * known from the chosen suggestion. The request ends the session of its suggestions.
 */
export function placeDetails(host: string, key: string): Operation<'place'> {
  return {
    request: ({ id, language, session }) => ({
      method: 'GET',
      url: urlOf(host, `/v1/places/${encodeURIComponent(id)}`, {
        languageCode: language,
        sessionToken: session,
      }),
      headers: { 'x-goog-api-key': key, 'x-goog-fieldmask': 'id,formattedAddress,location,types' },
    }),
    read: (reply, { id }) => {
      if (reply.status === 404 || isUnknownId(reply.body)) return undefined
      const place = readGoogle(reply, details)
      const { latitude: lat, longitude: lng } = place.location
      return {
        id: `g:${id}`,
        ...toTexts(place.formattedAddress ?? ''),
        kind: placeKindOf(place.types ?? []),
        lat,
        lng,
      }
    },
  }
}

/** Unknown ids are refused with 400, like malformed ones. */
function isUnknownId(body: unknown): boolean {
  const { status, message } =
    ((body ?? {}) as { error?: { status?: unknown; message?: unknown } }).error ?? {}
  return status === 'INVALID_ARGUMENT' && /place id|not a valid place/i.test(String(message))
}

/** Splits "12 Main Street, Springfield, …" into the first part and the rest. */
export function toTexts(formatted: string): { mainText: string; secondaryText: string } {
  const [mainText = '', ...rest] = formatted.split(', ')
  return { mainText, secondaryText: rest.join(', ') }
}
