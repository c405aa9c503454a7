import { lookUp } from '@cabstand/domain/look-up'
import type { PlaceKind } from '../../port.ts'

/** Google's place types mapped to place kinds; the first known type is used. */
const kinds: Readonly<Record<string, PlaceKind>> = {
  street_address: 'address',
  premise: 'address',
  subpremise: 'address',
  route: 'street',
  intersection: 'intersection',
  neighborhood: 'district',
  sublocality: 'district',
  sublocality_level_1: 'district',
  locality: 'city',
  airport: 'airport',
  international_airport: 'airport',
  train_station: 'station',
  subway_station: 'station',
  bus_station: 'station',
  transit_station: 'station',
  hospital: 'hospital',
  hotel: 'hotel',
  lodging: 'hotel',
  restaurant: 'food',
  cafe: 'food',
  bar: 'food',
  food: 'food',
  store: 'shop',
  shopping_mall: 'shop',
  supermarket: 'shop',
  school: 'school',
  university: 'school',
  museum: 'culture',
  tourist_attraction: 'culture',
  park: 'park',
  church: 'worship',
  mosque: 'worship',
  hindu_temple: 'worship',
  synagogue: 'worship',
  place_of_worship: 'worship',
  corporate_office: 'office',
}

export function placeKindOf(types: readonly string[]): PlaceKind {
  return types.map((type) => lookUp(kinds, type)).find((kind) => kind !== undefined) ?? 'other'
}
