import type { LatLng } from '@cabstand/domain/distance'

/** ISO 3166-1 codes of the countries and territories that drive on the left. */
const leftCountries = new Set(
  `AG AI AU BB BD BM BN BS BT BW CC CK CX CY DM FJ FK GB GD GG GS GY HK ID IE IM IN JE JM JP KE KI KN KY LC LK LS
   MO MS MT MU MV MW MY MZ NA NF NP NR NU NZ PG PK PN SB SC SG SH SR SZ TC TH TK TL TO TT TV TZ UG VC VG VI WS ZA ZM
   ZW`.split(/\s+/),
)

export function drivesLeft(country: string): boolean {
  return leftCountries.has(country)
}

/**
 * South, west, north, east of areas that drive on the left. No box contains a city of a neighbour that drives on the
 * right, so near such borders the boxes omit parts of the country.
 */
const boxes: readonly (readonly [number, number, number, number])[] = [
  // British Isles, Malta, Cyprus
  [51.05, -10.8, 61, 1.8],
  [49.9, -10.8, 51.05, 1.4],
  [35.7, 14.1, 36.1, 14.6],
  [34.5, 32.2, 35.7, 34.7],
  // Indian subcontinent and islands
  [5.9, 68.2, 28, 88.9],
  [28, 74, 35, 80],
  [21, 88, 26.5, 92.2],
  [24, 89.8, 28, 95],
  [24.5, 66.5, 31.5, 77],
  [31.5, 70.6, 36, 77],
  [-0.8, 72.5, 7.2, 73.9],
  // Thailand, Malaysia, Indonesia, Papua, Australia, New Zealand
  [5.6, 98.6, 20.2, 101],
  [14.4, 101, 17.7, 104.6],
  [-11, 95, 5.6, 119],
  [-11, 119, 4.5, 141],
  [-11.7, 141, -1, 163],
  [-44, 112.5, -10.5, 154],
  [-47.5, 166, -34, 179],
  [-20, 176.5, -15.5, 180],
  // Japan, Hong Kong, Macau
  [24, 122.9, 31, 131.5],
  [31, 129.5, 41.6, 142.2],
  [41.3, 139.3, 45.6, 146],
  [22.15, 113.83, 22.52, 114.45],
  [22.1, 113.52, 22.22, 113.6],
  // Southern and eastern Africa, Mauritius, Seychelles
  [-35, 11.7, -17.4, 41],
  [-17.4, 22.5, -12.4, 33],
  [-17.4, 33, -10, 41],
  [-11.7, 31, -1, 40.5],
  [-4.7, 34.5, 4.5, 41.5],
  [-1.4, 30.4, 3.5, 35],
  [-20.6, 57.2, -19.9, 57.9],
  [-10.3, 46, -3.7, 56.5],
  // Caribbean, Guyana, Suriname, Bermuda, Falklands
  [17.6, -78.5, 18.6, -76.1],
  [22.6, -79.3, 27.3, -72.7],
  [10, -61.95, 14.2, -59.3],
  [15.1, -61.6, 15.7, -61.2],
  [1.2, -61.2, 8.6, -57.3],
  [1.8, -57.2, 6.1, -54.2],
  [32.2, -65, 32.5, -64.6],
  [-52.6, -61.5, -50.9, -57.6],
]

/** Whether a point is in one of the boxes that drive on the left. */
export function liesLeft({ lat, lng }: LatLng): boolean {
  return boxes.some(
    ([south, west, north, east]) => lat >= south && lat <= north && lng >= west && lng <= east,
  )
}
