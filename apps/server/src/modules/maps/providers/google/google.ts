import type { MapProvider } from '../provider.ts'
import { autocomplete, placeDetails } from './places.ts'
import { reverseGeocode } from './reverse-geocode.ts'
import { computeRouteMatrix } from './route-matrix.ts'
import { computeRoutes } from './routes.ts'

export interface GoogleOptions {
  readonly key: string
  /** Where the APIs are; tests point them at an emulator. */
  readonly hosts?: { readonly places: string; readonly maps: string; readonly routes: string }
}

const publicHosts = {
  places: 'https://places.googleapis.com',
  maps: 'https://maps.googleapis.com',
  routes: 'https://routes.googleapis.com',
}

/** Google Maps Platform: Places API (New), Geocoding API, Routes API. */
export function createGoogle({ key, hosts = publicHosts }: GoogleOptions): MapProvider {
  return {
    name: 'google',
    credit: 'Powered by Google',
    placePrefix: 'g:',
    // The terms forbid keeping content other than ids: this only spares the repetitions of one search.
    keepSeconds: 120,
    operations: {
      suggest: autocomplete(hosts.places, key),
      place: placeDetails(hosts.places, key),
      reverse: reverseGeocode(hosts.maps, key),
      route: computeRoutes(hosts.routes, key),
      matrix: computeRouteMatrix(hosts.routes, key),
    },
  }
}
