import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import * as z from 'zod/mini'
import { OutboundFailure } from '../../platform/outbound/outbound-request.ts'
import type { Place } from '../port.ts'
import { matchTyped } from './match-typed.ts'
import { describeElement, elementIdPattern } from './osm-address.ts'
import type { MapProvider } from './provider.ts'
import { languageOf, lngLatPair, readBody, urlOf } from './replies.ts'

const word = z.optional(z.string())
const features = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: lngLatPair }),
      properties: z.object({
        osm_type: z.enum(['N', 'W', 'R']),
        osm_id: z.int(),
        osm_key: z.string(),
        osm_value: z.string(),
        name: word,
        housenumber: word,
        street: word,
        district: word,
        locality: word,
        city: word,
        countrycode: word,
      }),
    }),
  ),
})
type Feature = z.output<typeof features>['features'][number]

/** Default languages of a server. It rejects others; without one it uses the local language. */
const languages = ['en', 'de', 'fr', 'it']
const supported = (tag: string | undefined) => languages.find((one) => one === languageOf(tag))
/** Maximum distance from a point to its address. */
const reachKilometers = 0.3

/** A Photon server. It has no look-up by id, so the ids of its places contain their location. */
export function createPhoton({ url }: { readonly url: string }): MapProvider {
  const reverseAt = (point: LatLng, language: string | undefined, limit: number) =>
    ({
      method: 'GET',
      url: urlOf(url, '/reverse', {
        lat: String(point.lat),
        lon: String(point.lng),
        limit: String(limit),
        radius: String(reachKilometers),
        lang: supported(language),
      }),
    }) as const
  return {
    name: 'photon',
    credit: '© OpenStreetMap contributors',
    placePrefix: 'ph:',
    keepSeconds: 3600,
    origins: [new URL(url).origin],
    operations: {
      suggest: {
        request: ({ query, near, limit = 8, language, country }) => ({
          method: 'GET',
          url: urlOf(url, '/api', {
            q: query,
            // The API cannot filter by country, so more results are requested and filtered here.
            limit: String(country === undefined ? limit : 3 * limit),
            lat: near && String(near.lat),
            lon: near && String(near.lng),
            lang: supported(language),
          }),
        }),
        read: (reply, { query, near, limit = 8, country }) =>
          readBody(reply, features)
            .features.filter(
              ({ properties }) =>
                country === undefined || properties.countrycode?.toLowerCase() === country.toLowerCase(),
            )
            .slice(0, limit)
            .map((feature) => {
              const place = toPlace(feature)
              const distanceMeters = near && haversineMeters(near, place)
              const matched = matchTyped(place.mainText, query)
              return { ...place, matched, ...(distanceMeters === undefined ? {} : { distanceMeters }) }
            }),
      },
      place: {
        request: ({ id, language }) => reverseAt(parseId(id).at, language, 20),
        read: (reply, { id }) => {
          const { element } = parseId(id)
          const found = readBody(reply, features).features.find((feature) => elementOf(feature) === element)
          return found && toPlace(found)
        },
      },
      reverse: {
        request: ({ point, language }) => reverseAt(point, language, 1),
        read: (reply) => {
          const [first] = readBody(reply, features).features
          return first && toPlace(first)
        },
      },
    },
  }
}

const elementOf = ({ properties }: Feature) => `${properties.osm_type}${properties.osm_id}`

function toPlace(feature: Feature): Place {
  const { geometry, properties } = feature
  const [lng, lat] = geometry.coordinates
  return {
    id: `ph:${elementOf(feature)}@${lat.toFixed(6)},${lng.toFixed(6)}`,
    ...describeElement({
      name: properties.name,
      houseNumber: properties.housenumber,
      street: properties.street,
      district: properties.district ?? properties.locality,
      city: properties.city,
      key: properties.osm_key,
      value: properties.osm_value,
    }),
    lat,
    lng,
  }
}

function parseId(id: string): { element: string; at: LatLng } {
  const [element = '', at = ''] = id.split('@')
  const [lat = Number.NaN, lng = Number.NaN] = at.split(',').map(Number)
  if (!elementIdPattern.test(element) || !(Math.abs(lat) <= 90) || !(Math.abs(lng) <= 180)) {
    throw new OutboundFailure('rejected', 'does not know this id')
  }
  return { element, at: { lat, lng } }
}
