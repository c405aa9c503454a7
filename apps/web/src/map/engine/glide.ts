import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import type { CarFix } from '../items.ts'

/** The drawn position of a car at one moment. */
export interface CarPose extends LatLng {
  /** Degrees clockwise from north, not limited to 0 to 360, so that a turn across north takes the shorter direction. */
  readonly turn: number
}

/** How a car moves to its newest fix. */
export interface Glide {
  readonly from: CarPose
  readonly to: CarPose
  readonly startMs: number
  /** Duration of the move; 0 places the car there immediately. */
  readonly durationMs: number
}

/** Farther than a car drives between two fixes: it is placed there without animation. */
const jumpMeters = 600
const shortestMs = 400
const longestMs = 6000
/** A car finishes its turn before it arrives. */
const turnMs = 400

/** The angle equivalent to `heading` that is nearest to `turn`. */
export function unwrapHeading(turn: number, heading: number): number {
  const difference = ((((heading - turn) % 360) + 540) % 360) - 180
  return turn + difference
}

/**
 * The next move of a car. It takes the time between the last two fixes, so that the car arrives when the next fix is
 * due. There is no move for an unchanged position or one out of reach.
 */
export function nextGlide(before: Glide | undefined, fix: CarFix, nowMs: number): Glide {
  const { lat, lng, heading } = fix
  if (!before) return stand({ lat, lng, turn: heading ?? 0 }, nowMs)
  const { to } = before
  const turn = heading === null ? to.turn : unwrapHeading(to.turn, heading)
  if (to.lat === lat && to.lng === lng && to.turn === turn) return before
  if (haversineMeters(to, fix) > jumpMeters) return stand({ lat, lng, turn }, nowMs)
  const apart = Math.max(shortestMs, Math.min(longestMs, nowMs - before.startMs))
  return { from: poseAt(before, nowMs), to: { lat, lng, turn }, startMs: nowMs, durationMs: apart }
}

/** A stationary car. */
function stand(pose: CarPose, nowMs: number): Glide {
  return { from: pose, to: pose, startMs: nowMs, durationMs: 0 }
}

/** The same glide, already at its end. */
export function jump(glide: Glide): Glide {
  return stand(glide.to, glide.startMs)
}

/** The car's position at a moment of its move. */
export function poseAt({ from, to, startMs, durationMs }: Glide, nowMs: number): CarPose {
  const passed = nowMs - startMs
  if (passed >= durationMs) return to
  const share = Math.max(0, passed / durationMs)
  const turned = Math.min(1, Math.max(0, passed / Math.min(turnMs, durationMs)))
  return {
    lat: from.lat + (to.lat - from.lat) * share,
    lng: from.lng + (to.lng - from.lng) * share,
    turn: from.turn + (to.turn - from.turn) * turned,
  }
}

export function isMoving({ startMs, durationMs }: Glide, nowMs: number): boolean {
  return nowMs - startMs < durationMs
}
