import type { LatLng } from '@cabstand/domain/distance'
import { AppError } from '../../platform/http/errors.ts'

/** A position as clients send it: "38.72,-9.14" or `{ lat, lng }`. Throws `validation_failed` for anything else. */
export function toPosition(given: string | LatLng): LatLng {
  const [lat = Number.NaN, lng = Number.NaN, ...rest] =
    typeof given === 'string' ? given.split(',').map(toNumber) : [given.lat, given.lng]
  if (rest.length > 0 || !(Math.abs(lat) <= 90) || !(Math.abs(lng) <= 180)) {
    throw new AppError('validation_failed', { detail: 'A position must have a latitude and a longitude.' })
  }
  return { lat, lng }
}

/** Several positions separated by `|`. A "via:" prefix is ignored. */
export function toPositions(given: string | LatLng): LatLng[] {
  if (typeof given !== 'string') return [toPosition(given)]
  return given.split('|').map((one) => toPosition(one.replace(/^\s*via:/, '')))
}

/** Accepts only plain decimal numbers, not the other forms that `Number()` parses. */
const toNumber = (text: string) => (/^\s*-?\d{1,3}(\.\d{1,20})?\s*$/.test(text) ? Number(text) : Number.NaN)
