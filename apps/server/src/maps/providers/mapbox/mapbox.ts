import type { MapProvider } from '../provider.ts'
import { directions, matching, matrix } from './navigation.ts'
import { retrieve, reverseGeocode, suggest } from './search.ts'

export interface MapboxOptions {
  readonly token: string
  /** The base URLs of the APIs; tests use an emulator. */
  readonly host?: string
}

/** Mapbox: Search Box, Geocoding v6, Directions, Matrix and Map Matching. */
export function createMapbox({ token, host = 'https://api.mapbox.com' }: MapboxOptions): MapProvider {
  return {
    name: 'mapbox',
    credit: '© Mapbox, © OpenStreetMap contributors',
    placePrefix: 'mb:',
    // The temporary terms forbid storing results. This short time only avoids repeated calls within one search.
    keepSeconds: 120,
    origins: [new URL(host).origin],
    operations: {
      suggest: suggest(host, token),
      place: retrieve(host, token),
      reverse: reverseGeocode(host, token),
      route: directions(host, token),
      matrix: matrix(host, token),
      match: matching(host, token),
    },
  }
}
