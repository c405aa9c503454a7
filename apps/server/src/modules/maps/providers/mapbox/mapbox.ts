import type { MapProvider } from '../provider.ts'
import { directions, matching, matrix } from './navigation.ts'
import { retrieve, reverseGeocode, suggest } from './search.ts'

export interface MapboxOptions {
  readonly token: string
  /** Where the APIs are; tests point them at an emulator. */
  readonly host?: string
}

/** Mapbox: Search Box, Geocoding v6, Directions, Matrix and Map Matching. */
export function createMapbox({ token, host = 'https://api.mapbox.com' }: MapboxOptions): MapProvider {
  return {
    name: 'mapbox',
    credit: '© Mapbox, © OpenStreetMap contributors',
    placePrefix: 'mb:',
    // Results may not be stored under the temporary terms: this only spares the repetitions of one search.
    keepSeconds: 120,
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
