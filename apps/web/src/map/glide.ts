import { haversineMeters, type LatLng } from '@cabstand/domain/distance'

/** A car as last heard. */
export interface CarFix extends LatLng {
  /** Degrees clockwise from north; null when unknown. */
  readonly heading: number | null
}

/** How a car moves to its newest fix. */
export interface Glide extends LatLng {
  /** Degrees clockwise from north, not held to 0 to 360, so that a turn over north takes the short way. */
  readonly turn: number
  /** Time the move takes; 0 puts the car there at once. */
  readonly durationMs: number
  /** When the fix was drawn. */
  readonly atMs: number
}

/** Farther than a car drives between two fixes: it is put there instead. */
const jumpMeters = 600
const shortestMs = 400
const longestMs = 6000

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
  if (!before) return { lat, lng, turn: heading ?? 0, durationMs: 0, atMs: nowMs }
  const turn = heading === null ? before.turn : unwrapHeading(before.turn, heading)
  if (before.lat === lat && before.lng === lng && before.turn === turn) return before
  const tooFar = haversineMeters(before, fix) > jumpMeters
  const apart = Math.max(shortestMs, Math.min(longestMs, nowMs - before.atMs))
  return { lat, lng, turn, durationMs: tooFar ? 0 : apart, atMs: nowMs }
}
