import { maxWaypoints } from '@cabstand/domain/booking/stops'
import type { AddressValue } from '../ui/address/use-address.ts'
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

const maxAddressLength = 300

/** A line for each stop in between: latitude, longitude and description. */
export const viaText = (stops: readonly AddressValue[]): string | undefined =>
  stops.map(({ text, at }) => `${at?.lat ?? ''},${at?.lng ?? ''},${text.replaceAll('\n', ' ')}`).join('\n') ||
  undefined

/** The stops in between of a URL. A line that cannot be read is left out. */
export function readVia(text: string): AddressValue[] {
  const lines = text.split('\n').slice(0, maxWaypoints)
  return lines.flatMap((line): AddressValue[] => {
    const [, lat, lng, description = ''] = /^([-\d.]*),([-\d.]*),(.*)$/u.exec(line) ?? []
    if (lat === undefined || lng === undefined) return []
    const at = { lat: Number(lat), lng: Number(lng) }
    const isPoint = lat !== '' && lng !== '' && Math.abs(at.lat) <= 90 && Math.abs(at.lng) <= 180
    return [{ text: description.trim().slice(0, maxAddressLength), at: isPoint ? at : null }]
  })
}

/** All stops of a trip in the URL: the first is the pickup, the last the drop-off. */
export function stopsSearch(stops: readonly AddressValue[]): BookSearch {
  const nowhere: AddressValue = { text: '', at: null }
  return {
    ...stopSearch('pickup', stops.at(0) ?? nowhere),
    ...stopSearch('drop', stops.at(-1) ?? nowhere),
    via: viaText(stops.slice(1, -1)),
  }
}

/** All stops in a URL, with at least a pickup and a drop-off. */
export const stopsIn = (search: BookSearch): AddressValue[] => [
  stopIn(search, 'pickup'),
  ...readVia(search.via ?? ''),
  stopIn(search, 'drop'),
]
