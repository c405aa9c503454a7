import type { BookingStatus } from '../booking/status.ts'
import { atStopMeters } from '../booking/stop-check.ts'
import { haversineMeters, type LatLng } from '../distance.ts'

/** A recorded position of a trip. */
export interface TrackPoint extends LatLng {
  readonly atMs: number
  /** Radius of 68 % confidence in metres, as GPS receivers report it. */
  readonly accuracyMeters?: number | undefined
  /** The booking's status when it was recorded. */
  readonly status: BookingStatus
}

/** Limits beyond which a position is rejected or a track has a gap. */
export const trackLimits = {
  maxAccuracyMeters: 100,
  /** 216 km/h. */
  maxSpeedMetersPerSecond: 60,
  /** Positions of a standing car drift by this much; a shorter step is never a jump. */
  jitterMeters: 50,
  gapSeconds: 120,
  gapMeters: 500,
} as const

/**
 * A point is kept when it is this far from the last one kept, or this much later and farther than the drift of a
 * standing car, measured in multiples of the receiver's accuracy.
 */
export const thinning = { meters: 80, seconds: 10, accuracies: 2.5 } as const

/** A point is replaced by the mean of the points within this time of it. */
const smoothingMs = 3000

/** Whether no car can have driven from a to b in the time between. */
export function isJump(a: LatLng & { atMs: number }, b: LatLng & { atMs: number }): boolean {
  const meters = haversineMeters(a, b)
  const seconds = (b.atMs - a.atMs) / 1000
  return meters > trackLimits.jitterMeters && meters > seconds * trackLimits.maxSpeedMetersPerSecond
}

function isBelievable(point: TrackPoint): boolean {
  const { lat, lng, atMs, accuracyMeters = 0 } = point
  const onEarth = Math.abs(lat) <= 90 && Math.abs(lng) <= 180
  return onEarth && Number.isFinite(atMs) && accuracyMeters <= trackLimits.maxAccuracyMeters
}

/**
 * The points of a trip that count for its fare, in order: recorded from STARTED to REACHED, accurate enough, later than
 * the previous point and reachable from it by car. A first point that contradicts the two after it is dropped, so that
 * one wrong position does not invalidate the whole track.
 */
export function usablePoints(points: readonly TrackPoint[]): TrackPoint[] {
  const kept: TrackPoint[] = []
  const counted = points.filter((p) => (p.status === 'STARTED' || p.status === 'REACHED') && isBelievable(p))
  counted.forEach((point, index) => {
    const last = kept.at(-1)
    if (last && point.atMs <= last.atMs) return
    if (!last || !isJump(last, point)) {
      kept.push(point)
      return
    }
    const next = counted[index + 1]
    const nextAgrees = next && next.atMs > point.atMs && !isJump(point, next) && isJump(last, next)
    if (kept.length === 1 && nextAgrees) kept.splice(0, 1, point)
  })
  return kept
}

/**
 * Each point at the mean place of as many points before it as after it within three seconds, so that drift around a
 * standing car does not count as distance. Tracks with few points are not changed.
 */
export function smoothTrack<Point extends LatLng & { readonly atMs: number }>(
  points: readonly Point[],
): Point[] {
  return points.map((point, index) => {
    let [lat, lng, count] = [0, 0, 1]
    for (let step = 1; ; step += 1) {
      const [before, after] = [points[index - step], points[index + step]]
      if (!before || point.atMs - before.atMs > smoothingMs) break
      if (!after || after.atMs - point.atMs > smoothingMs) break
      for (const near of [before, after]) {
        lat += near.lat - point.lat
        lng += ((near.lng - point.lng + 540) % 360) - 180
      }
      count += 2
    }
    return { ...point, lat: point.lat + lat / count, lng: point.lng + lng / count }
  })
}

/**
 * Keeps the first and last point, and those at least 80 m, or 10 s and 50 m, from the one kept before: between closer
 * points noise would count as distance. With an inaccurate receiver the 50 m grow. A car that has left is still away a
 * moment later; a position that drifted has come back.
 */
export function thinTrack<
  Point extends LatLng & { readonly atMs: number; readonly accuracyMeters?: number | undefined },
>(points: readonly Point[]): Point[] {
  const kept: Point[] = []
  points.forEach((point, index) => {
    const last = kept.at(-1)
    const isEnd = index === points.length - 1
    const meters = last ? haversineMeters(last, point) : 0
    const far = meters >= thinning.meters
    const wander = driftMeters(point)
    const late = last && point.atMs - last.atMs >= thinning.seconds * 1000 && meters >= wander
    const left = last && (far || late) && isAway(points, index, last, wander)
    if (!last || left || isEnd) kept.push(point)
  })
  return kept
}

/** Whether the first later point that smoothing does not mix with this one is also away from `from`. */
function isAway(
  points: readonly (LatLng & { readonly atMs: number })[],
  index: number,
  from: LatLng,
  wanderMeters: number,
): boolean {
  const point = points[index]
  if (!point) return false
  for (let later = index + 1; later < points.length; later += 1) {
    const witness = points[later]
    if (witness && witness.atMs - point.atMs > 2 * smoothingMs) {
      return haversineMeters(from, witness) >= wanderMeters / 2
    }
  }
  return true
}

/**
 * Whether the car was somewhere it cannot have driven to: a jump confirmed by the next point. `points` are all recorded
 * points in order of time. A single point that the next one contradicts is an error of the receiver.
 */
export function hasTeleport(points: readonly TrackPoint[]): boolean {
  const counted = points.filter(isBelievable)
  let last: TrackPoint | undefined
  for (const [index, point] of counted.entries()) {
    if (last === undefined || !isJump(last, point)) {
      last = point
      continue
    }
    const next = counted[index + 1]
    if (next !== undefined && !isJump(point, next) && isJump(last, next)) return true
  }
  return false
}

/**
 * Whether the positions of a trip show that its car never left: there are some, none is farther from the first one than
 * the drift of a standing car, and the first one is at the place where the trip started. Positions that all lie elsewhere
 * were received after a lost signal.
 */
export function isStill(
  points: readonly (LatLng & { readonly accuracyMeters?: number | undefined })[],
  start: LatLng,
): boolean {
  const first = points[0]
  if (first === undefined || haversineMeters(start, first) > atStopMeters) return false
  return points.every((point) => haversineMeters(first, point) <= driftMeters(point))
}

/** How far the position of a standing car may be from where it stands. */
const driftMeters = ({ accuracyMeters = 0 }: { readonly accuracyMeters?: number | undefined }) =>
  Math.max(trackLimits.jitterMeters, thinning.accuracies * accuracyMeters)

/** The points of a track that are matched to the roads. */
export function prepareTrack<
  Point extends LatLng & { readonly atMs: number; readonly accuracyMeters?: number | undefined },
>(usable: readonly Point[]): Point[] {
  return thinTrack(smoothTrack(usable))
}

/**
 * Whether the way between two neighbouring points is unknown: more than 120 s and 500 m apart. With the trip's
 * own times given, more than 120 s without a point at its start or end is a gap too.
 */
export function hasLargeGap(
  points: readonly (LatLng & { readonly atMs: number })[],
  trip?: { readonly startedAtMs: number; readonly reachedAtMs: number },
): boolean {
  const gapMs = trackLimits.gapSeconds * 1000
  const first = points[0]
  const end = points.at(-1)
  if (trip && first && end) {
    if (first.atMs - trip.startedAtMs > gapMs || trip.reachedAtMs - end.atMs > gapMs) return true
  }
  return points.some((point, index) => {
    const before = points[index - 1]
    if (!before || point.atMs - before.atMs <= gapMs) return false
    return haversineMeters(before, point) > trackLimits.gapMeters
  })
}
