import type { AddressValue } from '../ui/address/address-field.tsx'
import type { BookSearch } from './path-builders.ts'

export type StopName = 'pickup' | 'drop'

/**
 * A stop in the URL of the booking screen: its description and its coordinates. The landing page's form submits the
 * same three fields.
 */
export function stopSearch(name: StopName, { text, at }: AddressValue): BookSearch {
  return name === 'pickup'
    ? { pickup: text, pickupLat: at?.lat, pickupLng: at?.lng }
    : { drop: text, dropLat: at?.lat, dropLng: at?.lng }
}

/** The stop in a URL; empty without a description, and typed but not chosen without both coordinates. */
export function stopIn(search: BookSearch, name: StopName): AddressValue {
  const [text = '', lat, lng] =
    name === 'pickup'
      ? [search.pickup, search.pickupLat, search.pickupLng]
      : [search.drop, search.dropLat, search.dropLng]
  return { text, at: lat === undefined || lng === undefined ? null : { lat, lng } }
}
