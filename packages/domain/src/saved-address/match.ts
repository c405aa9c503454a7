import { haversineMeters, type LatLng, metersPerUnit } from '../distance.ts'

/** An address a rider uses, with how often. */
export interface SavedAddress extends LatLng {
  readonly description: string
  readonly count: number
}

/** Saved addresses match within this fraction of the configured distance unit. */
export const matchRadiusUnits = 0.1

/** The nearest saved address within 0.1 of the configured unit; undefined when there is none. */
export function findSavedAddress<Address extends LatLng>(
  addresses: readonly Address[],
  place: LatLng,
  convertToMile: boolean,
): Address | undefined {
  let found: { address: Address; meters: number } | undefined
  for (const address of addresses) {
    const meters = haversineMeters(address, place)
    const near = meters <= matchRadiusUnits * metersPerUnit(convertToMile)
    if (near && (!found || meters < found.meters)) found = { address, meters }
  }
  return found?.address
}

/**
 * The addresses after a trip to a place: the count of a matching address grows by one, otherwise the place is added.
 */
export function countVisit(
  addresses: readonly SavedAddress[],
  place: LatLng & { readonly description: string },
  convertToMile: boolean,
): SavedAddress[] {
  const match = findSavedAddress(addresses, place, convertToMile)
  if (!match) {
    return [...addresses, { description: place.description, lat: place.lat, lng: place.lng, count: 1 }]
  }
  return addresses.map((address) => (address === match ? { ...address, count: address.count + 1 } : address))
}
