import { divide, exactFromNumber, parseDecimal, toDecimalString } from './exact.ts'

/** A point on the earth in degrees (WGS 84). */
export interface LatLng {
  readonly lat: number
  readonly lng: number
}

const earthRadiusMeters = 6_371_008.8
const radians = Math.PI / 180

/** Great-circle distance in metres on a sphere of the earth's mean radius. */
export function haversineMeters(a: LatLng, b: LatLng): number {
  const sinLat = Math.sin(((b.lat - a.lat) * radians) / 2)
  const sinLng = Math.sin(((b.lng - a.lng) * radians) / 2)
  const h = sinLat * sinLat + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * sinLng * sinLng
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Direction of travel from a to b, in degrees clockwise from north, 0 ≤ heading < 360. */
export function headingDegrees(a: LatLng, b: LatLng): number {
  const deltaLng = (b.lng - a.lng) * radians
  const y = Math.sin(deltaLng) * Math.cos(b.lat * radians)
  const x =
    Math.cos(a.lat * radians) * Math.sin(b.lat * radians) -
    Math.sin(a.lat * radians) * Math.cos(b.lat * radians) * Math.cos(deltaLng)
  const degrees = (Math.atan2(y, x) / radians + 360) % 360
  return degrees === 360 ? 0 : degrees
}

export type DistanceUnit = 'km' | 'mi'

/** The configured distance unit: miles when `convertToMile` is on. */
export function distanceUnit(convertToMile: boolean): DistanceUnit {
  return convertToMile ? 'mi' : 'km'
}

/** Metres in one kilometre or mile, as a decimal string for exact arithmetic. */
const metersPerUnitDecimal = { km: '1000', mi: '1609.344' } as const

/** Metres in one configured unit. */
export function metersPerUnit(convertToMile: boolean): number {
  return Number(metersPerUnitDecimal[distanceUnit(convertToMile)])
}

/**
 * Converts metres to the configured unit with two decimals, rounded half up: the distance that is priced and shown.
 * Throws RangeError on a negative or non-finite distance.
 */
export function unitDistance(meters: number, convertToMile: boolean): string {
  if (!Number.isFinite(meters) || meters < 0) throw new RangeError(`not a distance: ${meters}`)
  const perUnit = parseDecimal(metersPerUnitDecimal[distanceUnit(convertToMile)])
  return toDecimalString(divide(exactFromNumber(meters), perUnit), 2)
}
