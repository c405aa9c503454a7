import { type Maps, type ProvideMapsOptions, provideMaps } from '../../src/maps/index.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { loadConfig } from '../../src/start/config/config.ts'

/** Maps that respond to every request with recognizable values, and record the requests. */
export function standIn(): Maps & { readonly asked: string[] } {
  const asked: string[] = []
  const place = { id: 'n1', mainText: 'embedded', secondaryText: '', kind: 'other', lat: 1, lng: 1 } as const
  const path = { distanceMeters: 1, durationSeconds: 1, polyline: '', start: place, end: place, legs: [] }
  const answers: Partial<Maps> = {
    suggestPlaces: async () => [{ ...place, matched: [] }],
    getPlace: async () => place,
    findPlace: async () => place,
    reversePlace: async () => place,
    route: async () => ({ ...path, alternatives: [] }),
    matrix: async (sources, targets) =>
      sources.map(() => targets.map(() => ({ durationSeconds: 1, distanceMeters: 1 }))),
    serves: async (points) => points.map(() => true),
    matchTrack: async () => undefined,
    roadsTo: async (sources) => sources.map(() => ({ durationSeconds: 1, distanceMeters: 1 })),
    info: () => ({ attribution: '© Mappers' }) as ReturnType<Maps['info']>,
    health: () => ({ ready: true }),
    tryRoute: async () => undefined,
    close: async () => undefined,
  }
  const noted = Object.entries(answers).map(([name, answer]) => [
    name,
    (...given: never[]) => {
      asked.push(name)
      return (answer as (...given: never[]) => unknown)(...given)
    },
  ])
  return { ...(Object.fromEntries(noted) as Maps), asked }
}

const everything = ['PLACES', 'ADDRESSES', 'ROUTES', 'MATRIX', 'TRACKS'] as const

/** Variables that configure these providers, in this order, for everything they support. */
export function chosen(...names: string[]): Record<string, string> {
  const able: Record<string, readonly string[]> = {
    PLACES: ['google', 'mapbox', 'photon', 'nominatim', 'embedded'],
    ADDRESSES: ['google', 'mapbox', 'photon', 'nominatim', 'embedded'],
    ROUTES: ['google', 'mapbox', 'valhalla', 'osrm', 'embedded'],
    MATRIX: ['google', 'mapbox', 'valhalla', 'osrm', 'embedded'],
    TRACKS: ['mapbox', 'valhalla', 'osrm', 'embedded'],
  }
  const orders = everything.flatMap((task) => {
    const those = names.filter((name) => able[task]?.includes(name))
    return those.length === 0 ? [] : [[`CABSTAND_MAPS_${task}`, those.join(',')]]
  })
  return {
    ...Object.fromEntries(orders),
    CABSTAND_GOOGLE_MAPS_KEY: 'unused',
    CABSTAND_MAPBOX_TOKEN: 'unused',
    CABSTAND_VALHALLA_URL: 'http://unused',
    CABSTAND_OSRM_URL: 'http://unused',
    CABSTAND_PHOTON_URL: 'http://unused',
    CABSTAND_NOMINATIM_URL: 'http://unused',
    CABSTAND_MAPS_CONTACT: 'maps@example.org',
    // Enough for the largest request.
    CABSTAND_MAPS_DAILY_CAP: '1000000',
  }
}

/** Maps configured by the variables, with emulated providers. */
export function provided(
  db: Database,
  embedded: Maps,
  env: Record<string, string>,
  options: Partial<ProvideMapsOptions> & Pick<ProvideMapsOptions, 'providers'>,
): Maps {
  return provideMaps(embedded, {
    config: loadConfig(env).maps,
    db,
    timeZone: async () => 'Europe/Lisbon',
    version: '0.0.0-test',
    log: { warn: () => undefined },
    timeoutMs: 2000,
    ...options,
  })
}
