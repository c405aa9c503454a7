import { join } from 'node:path'
import { loadOsm, writePbf } from '@cabstand/map-engine/osm'
import {
  type ExtractedPlaces,
  extractPlaces,
  type PlaceRecord,
} from '../../../apps/server/src/maps/places/index.ts'
import { type Database, openDatabase } from '../../../apps/server/src/platform/db/database.ts'
import { storePlaces } from '../../../apps/server/test/maps/store-places.ts'
import {
  appUrl,
  createDatabase,
  dropDatabase,
  startDatabaseServer,
} from '../../../apps/server/test/support/database-server.ts'
import { generateCity } from '../../../tools/demo-city/generate-city.ts'
import type { BenchContext } from '../../row.ts'

/** A separate database for this row. */
export interface PlacesDatabase {
  readonly db: Database
  /** As a user who may create extensions. */
  readonly superUrl: string
}

/** The places of one map, stored as the map version `id`. */
export interface StoredMap extends PlacesDatabase {
  readonly id: string
  readonly places: readonly PlaceRecord[]
}

/** Starts a migrated PostgreSQL. */
export async function openPlacesDatabase(context: BenchContext): Promise<PlacesDatabase> {
  const server = await startDatabaseServer()
  context.defer(() => server.stop())
  const name = 'cabstand_bench_places'
  await createDatabase(server.adminUrl, name, server.template)
  const db = openDatabase(appUrl(server.adminUrl, name), { max: 10, applicationName: 'cabstand-bench' })
  context.defer(async () => {
    await db.destroy()
    await dropDatabase(server.adminUrl, name)
  })
  const superUrl = new URL(server.adminUrl)
  superUrl.pathname = `/${name}`
  return { db, superUrl: superUrl.href }
}

/** Stores the places of an extract. */
export async function storeExtract(database: PlacesDatabase, id: string, file: string): Promise<StoredMap> {
  return store(database, id, extractPlaces(await loadOsm(file)))
}

/** Stores demo cities of several seeds side by side, until they have this many places. */
export async function storeCities(
  context: BenchContext,
  database: PlacesDatabase,
  leastPlaces: number,
): Promise<StoredMap> {
  const places: PlaceRecord[] = []
  const streetPoints: ExtractedPlaces['streetPoints'][number][] = []
  for (let seed = 1; places.length < leastPlaces; seed += 1) {
    const file = join(context.folder, `city-${seed}.osm.pbf`)
    await writePbf(file, generateCity({ seed, size: 'full' }))
    const extracted = extractPlaces(await loadOsm(file))
    const own = (id: string) => `${id}-${seed}`
    const east = seed - 1
    for (const { address, streetIds, ...place } of extracted.places) {
      places.push({
        ...place,
        id: own(place.id),
        lng: place.lng + east,
        ...(address ? { address: { ...address, streetId: own(address.streetId) } } : {}),
        ...(streetIds ? { streetIds: [own(streetIds[0]), own(streetIds[1])] } : {}),
      })
    }
    for (const { streetId, lat, lng } of extracted.streetPoints)
      streetPoints.push({ streetId: own(streetId), lat, lng: lng + east })
  }
  return store(database, 'demo-cities', { places, streetPoints })
}

async function store(database: PlacesDatabase, id: string, extracted: ExtractedPlaces): Promise<StoredMap> {
  await storePlaces(database.db, id, extracted)
  return { ...database, id, places: extracted.places }
}
