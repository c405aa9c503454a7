import type { LatLng } from '@cabstand/domain/distance'
import type { PlaceKind } from '../port.ts'
import type { Names } from './names.ts'

/** A place as it is stored. */
export interface PlaceRecord extends LatLng {
  readonly id: string
  readonly kind: PlaceKind
  /** Importance, 0 to 1000. */
  readonly rank: number
  readonly names: Names
  /** District and city. */
  readonly secondary: Names
  /** ISO 3166-1 code, if known. */
  readonly country?: string | undefined
  /** Names used for search only. */
  readonly otherNames?: readonly string[]
  /** Only for addresses: the street's id and the house number. An address is found by these, not by its own words. */
  readonly address?: { readonly streetId: string; readonly houseNumber: string }
  /** Only for intersections: the two streets by which it is found. */
  readonly streetIds?: readonly [string, string]
}

/** The searchable content of an extract. */
export interface ExtractedPlaces {
  readonly places: readonly PlaceRecord[]
  /** Points along the streets, some 80 m apart. */
  readonly streetPoints: readonly (LatLng & { readonly streetId: string })[]
}
