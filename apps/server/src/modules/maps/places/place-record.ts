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
  /** ISO 3166-1 code, where it is known. */
  readonly country?: string | undefined
  /** Names that are searched and never shown. */
  readonly otherNames?: readonly string[]
  /** Only of an address: its street's id and its number. It is found by the two, not by its own words. */
  readonly address?: { readonly streetId: string; readonly houseNumber: string }
  /** Only of an intersection: its two streets, by which it is found. */
  readonly streetIds?: readonly [string, string]
}

/** What an extract holds to be found. */
export interface ExtractedPlaces {
  readonly places: readonly PlaceRecord[]
  /** Points along the streets, some 80 m apart. */
  readonly streetPoints: readonly (LatLng & { readonly streetId: string })[]
}
