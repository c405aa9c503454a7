import { completeMapVersion, insertMapVersion } from '../../src/maps/map-version-store.ts'
import type { ExtractedPlaces } from '../../src/maps/places/place-record.ts'
import { insertPlaces } from '../../src/maps/places/places-store.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { transaction } from '../../src/platform/db/transaction.ts'

/** Stores places in the database as a separate map version. */
export async function storePlaces(db: Database, id: string, extracted: ExtractedPlaces): Promise<void> {
  const bounds = { south: 0, west: 0, north: 1, east: 1 }
  const center = { lat: 0.5, lng: 0.5 }
  const version = {
    id,
    name: id,
    translations: {},
    source: 'test',
    attribution: null,
    generated: true,
    country: null,
    drivingSide: 'right' as const,
    calibration: 1,
  }
  await transaction(db, async (tx) => {
    await insertMapVersion(tx, { ...version, bounds, center })
    await insertPlaces(tx, id, extracted)
    await completeMapVersion(tx, id, { calibration: 1, steps: {} })
  })
}
