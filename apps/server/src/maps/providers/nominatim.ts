import { haversineMeters } from '@cabstand/domain/distance'
import * as z from 'zod/mini'
import { OutboundFailure } from '../../platform/outbound/outbound-request.ts'
import { isPublicNominatim } from '../maps-config.ts'
import type { Place } from '../port.ts'
import { matchTyped } from './match-typed.ts'
import { describeElement, elementIdPattern } from './osm-address.ts'
import type { MapProvider } from './provider.ts'
import { readBody, urlOf } from './replies.ts'

const word = z.optional(z.string())
const found = z.object({
  osm_type: z.enum(['node', 'way', 'relation']),
  osm_id: z.int(),
  lat: z.coerce.number().check(z.gte(-90), z.lte(90)),
  lon: z.coerce.number().check(z.gte(-180), z.lte(180)),
  category: z.string(),
  type: z.string(),
  name: z.optional(z.nullable(z.string())),
  address: z.optional(
    z.object({
      house_number: word,
      road: word,
      suburb: word,
      city_district: word,
      city: word,
      town: word,
      village: word,
    }),
  ),
})
const list = z.array(found)
/** If nothing is near a point, the server returns an error with HTTP 200. */
const reversed = z.union([found, z.object({ error: z.unknown() })])

/**
 * A Nominatim server. The usage policy of the public server forbids autocomplete, limits all our processes together to
 * one request per second, and requires caching.
 */
export function createNominatim({ url }: { readonly url: string }): MapProvider {
  const isPublic = isPublicNominatim(url)
  const get = (path: string, query: Record<string, string | undefined>) =>
    ({ method: 'GET', url: urlOf(url, path, { ...query, format: 'jsonv2', addressdetails: '1' }) }) as const
  return {
    name: 'nominatim',
    credit: '© OpenStreetMap contributors',
    placePrefix: 'nm:',
    keepSeconds: 86_400,
    origins: [new URL(url).origin],
    ...(isPublic ? { pauseSeconds: 1 } : {}),
    operations: {
      ...(isPublic
        ? {}
        : {
            suggest: {
              request: ({ query, near, limit = 8, language, country }) =>
                get('/search', {
                  q: query,
                  limit: String(limit),
                  viewbox: near && boxAround(near),
                  countrycodes: country?.toLowerCase(),
                  'accept-language': language,
                }),
              read: (reply, { query, near }) =>
                readBody(reply, list).map((one) => {
                  const place = toPlace(one)
                  const distanceMeters = near && haversineMeters(near, place)
                  const matched = matchTyped(place.mainText, query)
                  return { ...place, matched, ...(distanceMeters === undefined ? {} : { distanceMeters }) }
                }),
            },
          }),
      place: {
        request: ({ id, language }) => {
          if (!elementIdPattern.test(id)) throw new OutboundFailure('rejected', 'does not know this id')
          return get('/lookup', { osm_ids: id, 'accept-language': language })
        },
        read: (reply) => {
          const [first] = readBody(reply, list)
          return first && toPlace(first)
        },
      },
      reverse: {
        request: ({ point, language }) =>
          get('/reverse', {
            lat: String(point.lat),
            lon: String(point.lng),
            zoom: '18',
            'accept-language': language,
          }),
        read: (reply) => {
          const answer = readBody(reply, reversed)
          return 'error' in answer ? undefined : toPlace(answer)
        },
      },
    },
  }
}

/** About 30 km in each direction. It is a preference, not a limit. */
function boxAround({ lat, lng }: { lat: number; lng: number }): string {
  const [high, wide] = [0.27, 0.27 / Math.max(0.1, Math.cos((lat * Math.PI) / 180))]
  return [lng - wide, lat + high, lng + wide, lat - high].map((degrees) => degrees.toFixed(5)).join(',')
}

function toPlace(one: z.output<typeof found>): Place {
  const { osm_type, osm_id, lat, lon, category, type, name, address } = one
  return {
    id: `nm:${osm_type.charAt(0).toUpperCase()}${osm_id}`,
    ...describeElement({
      name: name ?? undefined,
      houseNumber: address?.house_number,
      street: address?.road,
      district: address?.suburb ?? address?.city_district,
      city: address?.city ?? address?.town ?? address?.village,
      key: category,
      value: type,
    }),
    lat,
    lng: lon,
  }
}
