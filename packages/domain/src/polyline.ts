import { haversineMeters, headingDegrees, type LatLng } from './distance.ts'

const precision = 1e5

function encodeDelta(delta: number): string {
  let rest = delta < 0 ? ~(delta << 1) : delta << 1
  let text = ''
  while (rest >= 0x20) {
    text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63)
    rest >>= 5
  }
  return text + String.fromCharCode(rest + 63)
}

/** Google's encoded polyline of the points, precision 5. */
export function encodePolyline(points: readonly LatLng[]): string {
  let [lastLat, lastLng, text] = [0, 0, '']
  for (const point of points) {
    const lat = Math.round(point.lat * precision)
    const lng = Math.round(point.lng * precision)
    text += encodeDelta(lat - lastLat) + encodeDelta(lng - lastLng)
    lastLat = lat
    lastLng = lng
  }
  return text
}

/** Reads one number from the text. Throws RangeError when the text ends early or has an invalid character. */
function decodeDelta(text: string, start: number): { delta: number; next: number } {
  let [bits, shift, next] = [0, 0, start]
  for (;;) {
    const chunk = text.charCodeAt(next) - 63
    if (!(chunk >= 0 && chunk <= 63) || shift > 30) throw new RangeError(`not a polyline at ${next}`)
    next += 1
    bits |= (chunk & 0x1f) << shift
    shift += 5
    if (chunk < 0x20) return { delta: bits & 1 ? ~(bits >>> 1) : bits >>> 1, next }
  }
}

/** The points of an encoded polyline, precision 5. Throws RangeError when the text is not one. */
export function decodePolyline(text: string): LatLng[] {
  const points: LatLng[] = []
  let [lat, lng, at] = [0, 0, 0]
  while (at < text.length) {
    const first = decodeDelta(text, at)
    const second = decodeDelta(text, first.next)
    lat += first.delta
    lng += second.delta
    at = second.next
    points.push({ lat: lat / precision, lng: lng / precision })
  }
  return points
}

/** Length of the line in metres. */
export function polylineMeters(points: readonly LatLng[]): number {
  let [meters, last] = [0, points[0]]
  for (const point of points) {
    if (last) meters += haversineMeters(last, point)
    last = point
  }
  return meters
}

/** A point on a line and the direction of travel there. */
export interface PointOnLine extends LatLng {
  readonly headingDegrees: number
}

/**
 * The point `meters` along the line from its start, clamped to its two ends.
 * Throws RangeError on an empty line.
 */
export function pointAlong(points: readonly LatLng[], meters: number): PointOnLine {
  const [first] = points
  if (!first) throw new RangeError('a line needs a point')
  let [walked, from, heading] = [0, first, 0]
  for (const to of points.slice(1)) {
    const length = haversineMeters(from, to)
    if (length > 0) {
      heading = headingDegrees(from, to)
      if (walked + length >= meters) {
        const share = Math.max(0, meters - walked) / length
        const lat = from.lat + (to.lat - from.lat) * share
        const lng = from.lng + (to.lng - from.lng) * share
        return { lat, lng, headingDegrees: heading }
      }
    }
    walked += length
    from = to
  }
  return { lat: from.lat, lng: from.lng, headingDegrees: heading }
}

/** The position of a point relative to a line. */
export interface LineProjection {
  /** The point of the line that is nearest. */
  readonly nearest: LatLng
  /** Metres from the point to the line. */
  readonly offMeters: number
  /** Metres along the line to `nearest`, and from there to its end. */
  readonly passedMeters: number
  readonly leftMeters: number
  /** The parts of the line before and after `nearest`, which both include. */
  readonly passed: readonly LatLng[]
  readonly ahead: readonly LatLng[]
}

/**
 * The point of a line that is nearest to `at`, and the two parts that the line has there. Undefined for a line of less
 * than two points. Where the line passes twice, the first pass counts. With `within`, only the part of the line between
 * these two distances from its start is looked at; undefined when there is none.
 */
export function projectOnLine(
  line: readonly LatLng[],
  at: LatLng,
  within: { readonly fromMeters: number; readonly toMeters: number } = wholeLine,
): LineProjection | undefined {
  const [start] = line
  if (!start || line.length < 2) return undefined
  let [walked, offMeters, passedMeters] = [0, Number.POSITIVE_INFINITY, 0]
  let [nearest, corner, from] = [start, 0, start]
  for (const [index, to] of line.slice(1).entries()) {
    const length = haversineMeters(from, to)
    const share = clampShare(shareAlong(from, to, at), { walked, length, within })
    const point = {
      lat: from.lat + (to.lat - from.lat) * share,
      lng: from.lng + (to.lng - from.lng) * share,
    }
    const off = haversineMeters(point, at)
    const isLookedAt = walked <= within.toMeters && walked + length >= within.fromMeters
    if (isLookedAt && off < offMeters) {
      offMeters = off
      passedMeters = walked + length * share
      nearest = point
      corner = index + 1
    }
    walked += length
    from = to
  }
  if (offMeters === Number.POSITIVE_INFINITY) return undefined
  return {
    nearest,
    offMeters,
    passedMeters,
    leftMeters: walked - passedMeters,
    passed: [...line.slice(0, corner), nearest],
    ahead: [nearest, ...line.slice(corner)],
  }
}

const wholeLine = { fromMeters: 0, toMeters: Number.POSITIVE_INFINITY } as const

/** Keeps a share of a stretch inside of the part of the line that is looked at. */
function clampShare(
  share: number,
  on: { walked: number; length: number; within: { fromMeters: number; toMeters: number } },
): number {
  const { walked, length, within } = on
  if (length === 0) return share
  const least = Math.max(0, (within.fromMeters - walked) / length)
  return Math.max(Math.min(share, (within.toMeters - walked) / length), Math.min(1, least))
}

/** Where on a short stretch the nearest point lies, from 0 to 1. */
export function shareAlong(from: LatLng, to: LatLng, at: LatLng): number {
  const narrow = Math.cos(from.lat * (Math.PI / 180))
  const [dx, dy] = [(to.lng - from.lng) * narrow, to.lat - from.lat]
  const square = dx * dx + dy * dy
  if (square === 0) return 0
  const dot = (at.lng - from.lng) * narrow * dx + (at.lat - from.lat) * dy
  return Math.max(0, Math.min(1, dot / square))
}
