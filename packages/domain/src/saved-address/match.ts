import { haversineMeters, type LatLng, metersPerUnit } from '../distance.ts'

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
