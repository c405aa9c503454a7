import { haversineMeters } from '@cabstand/domain/distance'

export interface Fix {
  readonly lat: number
  readonly lng: number
  readonly atMs: number
  readonly accuracyMeters: number | null
}

/** A fix beyond one of these limits is refused. */
export const positionLimits = {
  maxAgeMs: 120_000,
  maxAheadMs: 10_000,
  maxAccuracyMeters: 100,
  /** A faster movement counts as a jump. 70 m/s is 252 km/h. */
  maxSpeedMetersPerSecond: 70,
  /**
   * The allowance for the error of two fixes grows with the time between them, and reaches its full size after this
   * time.
   */
  accuracyGrantedAfterMs: 5000,
  /** After this long without a fix, any position is accepted. */
  forgetAfterMs: 120_000,
} as const

export type Refusal = 'stale' | 'future' | 'inaccurate' | 'out-of-order' | 'jump'

/** The reason to refuse a fix; undefined when it is accepted. `previous` is the last accepted fix. */
export function refusePosition(fix: Fix, previous: Fix | undefined, nowMs: number): Refusal | undefined {
  if (fix.atMs < nowMs - positionLimits.maxAgeMs) return 'stale'
  if (fix.atMs > nowMs + positionLimits.maxAheadMs) return 'future'
  if (fix.accuracyMeters !== null && fix.accuracyMeters > positionLimits.maxAccuracyMeters)
    return 'inaccurate'
  if (previous === undefined) return undefined
  const elapsedMs = fix.atMs - previous.atMs
  if (elapsedMs <= 0) return 'out-of-order'
  if (elapsedMs > positionLimits.forgetAfterMs) return undefined
  const offMeters = (fix.accuracyMeters ?? 0) + (previous.accuracyMeters ?? 0)
  const granted = Math.min(1, elapsedMs / positionLimits.accuracyGrantedAfterMs)
  const reachMeters = positionLimits.maxSpeedMetersPerSecond * (elapsedMs / 1000) + offMeters * granted
  return haversineMeters(previous, fix) > reachMeters ? 'jump' : undefined
}
