import { haversineMeters, headingDegrees, type LatLng } from '@cabstand/domain/distance'

/** Position, heading and speed of a car at one moment. */
export interface CarState extends LatLng {
  /** Degrees clockwise from north. */
  readonly heading: number
  readonly metersPerSecond: number
}

/** A car's movement along a line: it reaches `points[i]` after `seconds[i]`. */
export interface Motion {
  readonly points: readonly LatLng[]
  readonly seconds: readonly number[]
  readonly durationSeconds: number
}

/** Slowing down for a right angle takes as long as this many metres of straight road. */
const rightAngleMeters = 22
/** The same for starting and stopping. */
const standstillMeters = 15

/**
 * Distributes a driving time over a line: slower at bends and at both ends.
 * Throws RangeError on an empty line or a negative duration.
 */
export function createMotion(points: readonly LatLng[], durationSeconds: number): Motion {
  if (points.length === 0) throw new RangeError('a motion needs a point')
  if (!(durationSeconds >= 0)) throw new RangeError(`not a duration: ${durationSeconds}`)
  const weights = points.map((point, index) => {
    const previous = points[index - 1]
    if (previous === undefined) return 0
    return haversineMeters(previous, point) + delayMeters(points, index - 1) + delayMeters(points, index)
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let passed = 0
  const seconds = weights.map((weight) => {
    passed += weight
    return total === 0 ? 0 : (passed / total) * durationSeconds
  })
  return { points, seconds, durationSeconds: total === 0 ? 0 : durationSeconds }
}

/** A car standing at a point. */
export function standing(point: LatLng): Motion {
  return createMotion([point], 0)
}

/** The car's position this many seconds after departure; before and after, it stands at the ends. */
export function carAt(motion: Motion, elapsedSeconds: number): CarState {
  const { points, seconds } = motion
  const next = findNext(seconds, elapsedSeconds)
  const to = points[next] as LatLng
  const from = points[next - 1] ?? to
  const heading = headingAt(points, next)
  if (elapsedSeconds <= 0 || elapsedSeconds >= motion.durationSeconds) {
    const { lat, lng } = elapsedSeconds <= 0 ? (points[0] as LatLng) : (points.at(-1) as LatLng)
    return { lat, lng, heading, metersPerSecond: 0 }
  }
  const start = seconds[next - 1] ?? 0
  const length = (seconds[next] as number) - start
  const share = length === 0 ? 1 : (elapsedSeconds - start) / length
  return {
    lat: from.lat + (to.lat - from.lat) * share,
    lng: from.lng + (to.lng - from.lng) * share,
    heading,
    metersPerSecond: length === 0 ? 0 : haversineMeters(from, to) / length,
  }
}

/** Index of the first point reached after `elapsedSeconds`, clamped to the line. */
function findNext(seconds: readonly number[], elapsedSeconds: number): number {
  let [low, high] = [Math.min(1, seconds.length - 1), seconds.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((seconds[middle] as number) > elapsedSeconds) high = middle
    else low = middle + 1
  }
  return low
}

/** Heading of the segment that ends at `index`; skips identical points. */
function headingAt(points: readonly LatLng[], index: number): number {
  for (let end = index; end > 0; end -= 1) {
    const [from, to] = [points[end - 1] as LatLng, points[end] as LatLng]
    if (from.lat !== to.lat || from.lng !== to.lng) return headingDegrees(from, to)
  }
  return 0
}

/** Half of the extra cost of this point: each of its two segments gets one half. */
function delayMeters(points: readonly LatLng[], index: number): number {
  const [before, at, after] = [points[index - 1], points[index], points[index + 1]]
  if (at === undefined) return 0
  if (before === undefined || after === undefined) return standstillMeters
  const turn = Math.abs(headingDegrees(before, at) - headingDegrees(at, after))
  return (rightAngleMeters / 2) * Math.min(1, Math.min(turn, 360 - turn) / 90)
}
