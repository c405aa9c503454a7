import type { LatLng } from '@cabstand/domain/distance'

const metersPerDegree = 111_320

/** The point at a distance in metres east and north of another. Accurate enough for a few kilometres. */
export function pointFrom(
  { lat, lng }: LatLng,
  [east, north]: readonly [east: number, north: number],
): LatLng {
  const metersPerDegreeEast = metersPerDegree * Math.cos((lat * Math.PI) / 180)
  return { lat: lat + north / metersPerDegree, lng: lng + east / metersPerDegreeEast }
}
