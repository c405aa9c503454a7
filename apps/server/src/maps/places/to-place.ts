import type { Place } from '../port.ts'
import { nameIn } from './names.ts'
import type { PlaceRow } from './places-store.ts'

/** The place with its texts in the language, if the map has them. */
export function toPlace(row: PlaceRow, language: string | undefined): Place {
  return {
    id: row.id,
    mainText: nameIn(row.names, language),
    secondaryText: nameIn(row.secondary, language),
    kind: row.kind,
    lat: row.lat,
    lng: row.lng,
  }
}
