import { haversineMeters, type LatLng, metersPerUnit } from '../distance.ts'

/** An address that a rider goes to, with how often. */
export interface SavedAddress extends LatLng {
  readonly description: string
  readonly count: number
}

/** Saved addresses match within so much of the distance unit in force. */
export const matchRadiusUnits = 0.1

/** The nearest saved address within 0.1 of the unit in force; undefined when none is so near. */
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

/** The addresses after a trip to a place: a matching one is counted once more, else the place is added. */
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
