import { classifyPlace } from '@cabstand/map-engine/osm'
import type { PlaceKind } from '../port.ts'

/** The properties of an OpenStreetMap element that both Photon and Nominatim return. */
export interface OsmAddress {
  readonly name?: string | undefined
  readonly houseNumber?: string | undefined
  readonly street?: string | undefined
  readonly district?: string | undefined
  readonly city?: string | undefined
  /** The tag with the element's type. */
  readonly key: string
  readonly value: string
}

/** The two lines of text shown for an element, and its kind. */
export function describeElement(of: OsmAddress): {
  mainText: string
  secondaryText: string
  kind: PlaceKind
} {
  const address = [of.houseNumber, of.street].filter((part) => part !== undefined).join(' ')
  const named = of.name !== undefined && of.name !== '' && of.name !== of.street
  const isStreet = of.key === 'highway' && of.houseNumber === undefined
  const mainText = named ? (of.name ?? '') : address || of.name || of.district || of.city || ''
  const around = [named && address !== '' ? address : undefined, of.district, of.city]
  const secondaryText = [...new Set(around.filter((part) => part !== undefined && part !== mainText))].join(
    ', ',
  )
  if (isStreet) return { mainText, secondaryText, kind: 'street' }
  const known = named ? classifyPlace({ [of.key]: of.value })?.kind : undefined
  return { mainText, secondaryText, kind: known ?? (address === '' ? 'other' : 'address') }
}

/** N, W or R and the number, which both use in ids. */
export const elementIdPattern = /^[NWR]\d{1,19}$/
