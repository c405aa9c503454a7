import {
  findRoute,
  getPlace,
  listPopularPlaces,
  reversePlace,
  suggestPlaces,
} from '@cabstand/contract/http/maps'
import type { Me } from '@cabstand/contract/http/people/users'
import { listMyPlaces } from '@cabstand/contract/http/people/users'
import { listCarsNearby } from '@cabstand/contract/http/trips/fleet'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import type { Stop } from '@cabstand/contract/schemas/common'
import type { LatLng } from '@cabstand/domain/distance'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { searchSession } from '../../ui/address/search-session.ts'
import { call } from '../client.ts'

const carsEveryMilliseconds = 5000

/** Suggestions while typing, nearby ones first. */
export async function fetchPlaces(query: string, near: LatLng | null, signal: AbortSignal) {
  const at = near && { lat: String(near.lat), lng: String(near.lng) }
  const language = document.documentElement.lang
  return (
    await call(suggestPlaces, { query: { query, language, ...at, session: searchSession() } }, { signal })
  ).places
}

/** The nearest station, airport, hospital and city. Within a kilometre they are the same. */
export const popularPlacesQuery = (near: LatLng | null) => {
  const at = { lat: String(near?.lat.toFixed(2)), lng: String(near?.lng.toFixed(2)) }
  return queryOptions({
    queryKey: ['popular-places', at],
    queryFn: async ({ signal }) => {
      const query = { ...at, language: document.documentElement.lang }
      return (await call(listPopularPlaces, { query }, { signal })).places
    },
    enabled: near !== null,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
}

/** The location of a suggested place; ends its search session. */
export function fetchPlace(id: string) {
  return call(getPlace, {
    params: { id },
    query: { language: document.documentElement.lang, session: searchSession('ends') },
  })
}

/** The address at a point. */
export function fetchAddress({ lat, lng }: LatLng) {
  return call(reversePlace, {
    query: { lat: String(lat), lng: String(lng), language: document.documentElement.lang },
  })
}

/** The address under the pin of a map. A refusal stays one. */
export const addressQuery = (at: LatLng) =>
  queryOptions({
    queryKey: ['address', at.lat, at.lng],
    queryFn: () => fetchAddress(at),
    retry: false,
  })

/** Saved and recent places of the signed-in person; only riders have them. */
export const myPlacesQuery = (me: Pick<Me, 'id' | 'usertype'> | null | undefined) =>
  queryOptions({
    // The next person who signs in on this device has different places.
    queryKey: ['my-places', me?.id],
    queryFn: async ({ signal }) => {
      const language = document.documentElement.lang
      return (await call(listMyPlaces, { query: { language } }, { signal })).places
    },
    enabled: me?.usertype === 'rider',
    staleTime: 60_000,
  })

/** Free cars around a point, refetched every few seconds while shown. */
export const carsNearbyQuery = (at: LatLng | null) =>
  queryOptions({
    queryKey: ['cars-nearby', at?.lat, at?.lng],
    queryFn: ({ signal }) => {
      const { lat, lng } = at ?? { lat: 0, lng: 0 }
      return call(listCarsNearby, { query: { lat: String(lat), lng: String(lng) } }, { signal })
    },
    enabled: at !== null,
    refetchInterval: carsEveryMilliseconds,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export interface TripRequest {
  readonly pickup: Stop
  readonly drop: Stop
  /** Stops in between, in order. */
  readonly waypoints?: readonly Stop[]
  /** ISO 8601; absent: now. */
  readonly tripDate?: string
  /** Of deliveries: the parcel type and option of a car type, by their descriptions. */
  readonly parcels?: readonly {
    readonly carType: string
    readonly parcelTypeSelected?: string
    readonly optionSelected?: string
  }[]
}

/** The route and a price for each car type. Prices hold for ten minutes, so they are never refetched automatically. */
export const quotesQuery = (request: TripRequest | null) =>
  queryOptions({
    queryKey: ['quotes', request],
    queryFn: ({ signal }) => {
      if (!request) throw new Error('A quote needs both places')
      const { waypoints, parcels, ...trip } = request
      const body = {
        ...trip,
        ...(waypoints && { waypoints: [...waypoints] }),
        ...(parcels && { parcels: [...parcels] }),
      }
      return call(createQuotes, { body }, { signal })
    },
    enabled: request !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 600_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** The route by road through two or more points. */
export const routeQuery = (points: readonly LatLng[] | null) =>
  queryOptions({
    queryKey: ['route', points],
    queryFn: ({ signal }) =>
      call(findRoute, { body: { points: (points ?? []).map(({ lat, lng }) => ({ lat, lng })) } }, { signal }),
    enabled: points !== null && points.length > 1,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
