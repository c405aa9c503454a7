import { haversineMeters } from '@cabstand/domain/distance'
import type { Database } from '../../platform/db/database.ts'
import type { PlaceSuggestion, PopularInput } from '../port.ts'
import { listNearestOfKinds } from './places-store.ts'
import { leastRank, popularKinds } from './popular-kinds.ts'
import { toPlace } from './to-place.ts'

/** The nearest station, airport, hospital and city of the map version. */
export async function listPopularPlaces(
  db: Database,
  mapVersion: string,
  { near, language, country }: PopularInput,
): Promise<PlaceSuggestion[]> {
  const wanted = popularKinds.map((kind) => ({ kind, leastRank: leastRank[kind], limit: 1 }))
  const rows = await listNearestOfKinds(db, { mapVersion, near, country, wanted })
  return rows.map((row) => ({
    ...toPlace(row, language),
    matched: [],
    distanceMeters: Math.round(haversineMeters(near, row)),
  }))
}
