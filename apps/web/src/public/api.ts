import type { OutputOf } from '@cabstand/contract/endpoint'
import type { getMap, Place, PlaceSuggestion } from '@cabstand/contract/http/maps'
import { searchSession } from '../ui/address/search-session.ts'
import type { Coordinates } from '../ui/address/use-address.ts'

/** The few calls that public pages make; the app has the full client. An error has the `code` of the response. */
async function getJson<T>(
  path: string,
  search: Readonly<Record<string, string | number>>,
  signal?: AbortSignal,
): Promise<T> {
  const params = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)]))
  const response = await fetch(`${path}?${params}`, {
    headers: { accept: 'application/json' },
    ...(signal && { signal }),
  })
  if (!response.ok) {
    const problem: unknown = await response.json().catch(() => null)
    throw Object.assign(new Error(path), problem)
  }
  return (await response.json()) as T
}

export async function fetchPlaces(
  query: string,
  near: Coordinates | null,
  signal: AbortSignal,
): Promise<readonly PlaceSuggestion[]> {
  const search = { query, ...near, language: document.documentElement.lang, session: searchSession() }
  const { places } = await getJson<{ places: PlaceSuggestion[] }>('/api/places', search, signal)
  return places
}

/** The nearest station, airport, hospital and city. */
export async function fetchPopularPlaces(near: Coordinates | null): Promise<readonly PlaceSuggestion[]> {
  const search = { ...near, language: document.documentElement.lang }
  const { places } = await getJson<{ places: PlaceSuggestion[] }>('/api/places/popular', search)
  return places
}

/** The position of a suggested place; ends the search that suggested it. */
export function fetchPlace(id: string): Promise<Coordinates> {
  return getJson<Place>(`/api/places/${encodeURIComponent(id)}`, { session: searchSession('ends') })
}

export function fetchAddress({ lat, lng }: Coordinates): Promise<Place> {
  return getJson<Place>('/api/places/reverse', { lat, lng, language: document.documentElement.lang })
}

/** Seconds until the nearest free car of each car type could be at `point`, by car type id. */
export async function fetchNearestSeconds(
  { lat, lng }: Coordinates,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const { nearest } = await getJson<{ nearest: { carType: string; seconds: number }[] }>(
    '/api/cars/nearby',
    { lat, lng },
    signal,
  )
  return new Map(nearest.map(({ carType, seconds }) => [carType, seconds]))
}

/** The map's extent and tiles. */
export function fetchMap(): Promise<OutputOf<typeof getMap>> {
  return getJson('/api/map', {})
}
