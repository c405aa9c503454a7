import { haversineMeters, headingDegrees, type LatLng } from '@cabstand/domain/distance'

/** Where a car is at a moment, how it points and how fast it goes. */
export interface CarState extends LatLng {
  /** Degrees clockwise from north. */
  readonly heading: number
  readonly metersPerSecond: number
}

/** A car's way along a line: reaches `points[i]` after `seconds[i]`. */
export interface Motion {
  readonly points: readonly LatLng[]
  readonly seconds: readonly number[]
  readonly durationSeconds: number
}

/** Slowing for a right angle costs about as much time as so many metres of open road. */
const rightAngleMeters = 22
/** Moving off and coming to a stand. */
const standstillMeters = 15

/**
 * Spreads a road time over a line the way a car drives it: slower where the line bends and at both ends.
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

/** A car that stands at a point. */
export function standing(point: LatLng): Motion {
  return createMotion([point], 0)
}

/** Where the car is so many seconds after it set off; before and after it stands at the ends. */
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

/** Index of the first point that is reached after `elapsedSeconds`, held to the line. */
function findNext(seconds: readonly number[], elapsedSeconds: number): number {
  let [low, high] = [Math.min(1, seconds.length - 1), seconds.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((seconds[middle] as number) > elapsedSeconds) high = middle
    else low = middle + 1
  }
  return low
}

/** Direction of the stretch that ends at `index`; looks past points that lie on each other. */
function headingAt(points: readonly LatLng[], index: number): number {
  for (let end = index; end > 0; end -= 1) {
    const [from, to] = [points[end - 1] as LatLng, points[end] as LatLng]
    if (from.lat !== to.lat || from.lng !== to.lng) return headingDegrees(from, to)
  }
  return 0
}

/** Half of what passing this point costs: each of the two stretches that meet there bears a half. */
function delayMeters(points: readonly LatLng[], index: number): number {
  const [before, at, after] = [points[index - 1], points[index], points[index + 1]]
  if (at === undefined) return 0
  if (before === undefined || after === undefined) return standstillMeters
  const turn = Math.abs(headingDegrees(before, at) - headingDegrees(at, after))
  return (rightAngleMeters / 2) * Math.min(1, Math.min(turn, 360 - turn) / 90)
}
