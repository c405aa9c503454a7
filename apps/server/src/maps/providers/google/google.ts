import type { MapProvider } from '../provider.ts'
import { autocomplete, placeDetails } from './places.ts'
import { reverseGeocode } from './reverse-geocode.ts'
import { computeRouteMatrix } from './route-matrix.ts'
import { computeRoutes } from './routes.ts'

export interface GoogleOptions {
  readonly key: string
  /** The base URLs of the APIs; tests use an emulator. */
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
    // The terms forbid storing content other than ids. This short time only avoids repeated calls within one search.
    keepSeconds: 120,
    origins: Object.values(hosts).map((host) => new URL(host).origin),
    operations: {
      suggest: autocomplete(hosts.places, key),
      place: placeDetails(hosts.places, key),
      reverse: reverseGeocode(hosts.maps, key),
      route: computeRoutes(hosts.routes, key),
      matrix: computeRouteMatrix(hosts.routes, key),
    },
  }
}
