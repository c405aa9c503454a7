import type { Database } from '../../platform/db/database.ts'
import { MapsError, type Place } from '../port.ts'
import { findPlaceRow } from './places-store.ts'
import { toPlace } from './to-place.ts'

/** The place of a map version with its texts in the language; undefined when the map version has no such place. */
export async function findPlace(
  db: Database,
  mapVersion: string,
  id: string,
  language?: string,
): Promise<Place | undefined> {
  const row = await findPlaceRow(db, mapVersion, id)
  return row && toPlace(row, language)
}

/** Throws MapsError `google_places_error` when the map version has no such place. */
export async function getPlace(
  db: Database,
  mapVersion: string,
  id: string,
  language?: string,
): Promise<Place> {
  const place = await findPlace(db, mapVersion, id, language)
  if (!place) throw new MapsError('google_places_error', `The map has no place ${id}.`)
  return place
}
