import { randomUUID } from 'node:crypto'
import { lookUp } from '@cabstand/domain/look-up'
import * as z from 'zod/mini'
import type { Place, PlaceKind } from '../../port.ts'
import { matchTyped } from '../match-typed.ts'
import type { Operation } from '../provider.ts'
import { languageOf, latitude, longitude, readBody, urlOf } from '../replies.ts'

const suggestions = z.object({
  suggestions: z.array(
    z.object({
      name: z.string(),
      mapbox_id: z.string(),
      feature_type: z.string(),
      place_formatted: z.optional(z.string()),
      poi_category_ids: z.optional(z.array(z.string())),
      distance: z.optional(z.number()),
    }),
  ),
})

const features = z.object({
  features: z.array(
    z.object({
      properties: z.object({
        name: z.string(),
        mapbox_id: z.string(),
        feature_type: z.string(),
        place_formatted: z.optional(z.string()),
        poi_category_ids: z.optional(z.array(z.string())),
        coordinates: z.object({ latitude, longitude }),
      }),
    }),
  ),
})

type Properties = z.output<typeof features>['features'][number]['properties']

/** The API's maximum. */
const maxSuggestions = 10

/** Search Box `/suggest`. Like Google's, its results have no coordinates. */
export function suggest(host: string, token: string): Operation<'suggest'> {
  return {
    billedBySession: true,
    request: ({ query, near, limit, language, country, session }) => ({
      method: 'GET',
      url: urlOf(host, '/search/searchbox/v1/suggest', {
        q: query.slice(0, 256),
        limit: String(Math.min(limit ?? 8, maxSuggestions)),
        proximity: near && `${near.lng},${near.lat}`,
        language: languageOf(language),
        country: country?.toLowerCase(),
        types: 'address,street,poi,neighborhood,locality,place,district',
        // The token is required. A request without a session is a session of its own.
        session_token: session ?? randomUUID(),
        access_token: token,
      }),
    }),
    read: (reply, { query }) =>
      readBody(reply, suggestions).suggestions.map((one) => ({
        id: `mb:${one.mapbox_id}`,
        mainText: one.name,
        secondaryText: one.place_formatted ?? '',
        kind: kindOf(one),
        matched: matchTyped(one.name, query),
        ...(one.distance === undefined ? {} : { distanceMeters: one.distance }),
      })),
  }
}

/** Search Box `/retrieve`, which ends the session. */
export function retrieve(host: string, token: string): Operation<'place'> {
  return {
    request: ({ id, language, session }) => ({
      method: 'GET',
      url: urlOf(host, `/search/searchbox/v1/retrieve/${encodeURIComponent(id)}`, {
        language: languageOf(language),
        session_token: session ?? randomUUID(),
        access_token: token,
      }),
    }),
    read: (reply) => {
      if (reply.status === 404) return undefined
      const [first] = readBody(reply, features).features
      return first && toPlace(first.properties)
    },
  }
}

/** Geocoding v6, which has better and cheaper addresses for a point than Search Box. */
export function reverseGeocode(host: string, token: string): Operation<'reverse'> {
  return {
    request: ({ point, language }) => ({
      method: 'GET',
      url: urlOf(host, '/search/geocode/v6/reverse', {
        longitude: String(point.lng),
        latitude: String(point.lat),
        types: 'address,street',
        language: languageOf(language),
        access_token: token,
      }),
    }),
    read: (reply) => {
      const [first] = readBody(reply, features).features
      return first && toPlace(first.properties)
    },
  }
}

function toPlace(properties: Properties): Place {
  const { mapbox_id, name, place_formatted, coordinates } = properties
  return {
    id: `mb:${mapbox_id}`,
    mainText: name,
    secondaryText: place_formatted ?? '',
    kind: kindOf(properties),
    lat: coordinates.latitude,
    lng: coordinates.longitude,
  }
}

const featureKinds: Readonly<Record<string, PlaceKind>> = {
  address: 'address',
  street: 'street',
  neighborhood: 'district',
  district: 'district',
  locality: 'city',
  place: 'city',
}

const categoryKinds: Readonly<Record<string, PlaceKind>> = {
  airport: 'airport',
  railway_station: 'station',
  bus_station: 'station',
  hospital: 'hospital',
  hotel: 'hotel',
  lodging: 'hotel',
  restaurant: 'food',
  cafe: 'food',
  food: 'food',
  food_and_drink: 'food',
  shopping: 'shop',
  education: 'school',
  school: 'school',
  museum: 'culture',
  tourist_attraction: 'culture',
  park: 'park',
  place_of_worship: 'worship',
  office: 'office',
}

function kindOf(one: { feature_type: string; poi_category_ids?: readonly string[] | undefined }): PlaceKind {
  const categories = one.poi_category_ids ?? []
  const known = categories.map((id) => lookUp(categoryKinds, id)).find((kind) => kind !== undefined)
  return lookUp(featureKinds, one.feature_type) ?? known ?? 'other'
}
