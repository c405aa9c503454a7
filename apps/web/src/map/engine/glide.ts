import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import type { CarFix } from '../items.ts'

/** Where a car is drawn at one moment. */
export interface CarPose extends LatLng {
  /** Degrees clockwise from north, not held to 0 to 360, so that a turn over north takes the short way. */
  readonly turn: number
}

/** How a car moves to its newest fix. */
export interface Glide {
  readonly from: CarPose
  readonly to: CarPose
  readonly startMs: number
  /** Time the move takes; 0 puts the car there at once. */
  readonly durationMs: number
}

/** Farther than a car drives between two fixes: it is put there instead. */
const jumpMeters = 600
const shortestMs = 400
const longestMs = 6000
/** A car has turned before it arrives. */
const turnMs = 400

/** The angle equal to `heading` that is nearest to `turn`. */
export function unwrapHeading(turn: number, heading: number): number {
  const difference = ((((heading - turn) % 360) + 540) % 360) - 180
  return turn + difference
}

/**
 * The next move of a car: it takes as long as the last two fixes were apart, so that it arrives when the next
 * one is due. The same place again, or a place out of reach, is no move.
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

/** A car that stands where it is. */
function stand(pose: CarPose, nowMs: number): Glide {
  return { from: pose, to: pose, startMs: nowMs, durationMs: 0 }
}

/** The glide that is at its end at once. */
export function jump(glide: Glide): Glide {
  return stand(glide.to, glide.startMs)
}

/** Where the car is at a moment of its move. */
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
