import { haversineMeters } from '@cabstand/domain/distance'

export interface Fix {
  readonly lat: number
  readonly lng: number
  readonly atMs: number
  readonly accuracyMeters: number | null
}

/** Beyond these a fix says nothing useful about where a car is. */
export const positionLimits = {
  maxAgeMs: 120_000,
  maxAheadMs: 10_000,
  maxAccuracyMeters: 100,
  /** 70 m/s is 252 km/h: faster is a jump. */
  maxSpeedMetersPerSecond: 70,
  /** What two fixes may be off by is granted in proportion to the time between them, wholly after this long. */
  accuracyGrantedAfterMs: 5000,
  /** After this long without a fix a driver may be anywhere. */
  forgetAfterMs: 120_000,
} as const

export type Refusal = 'stale' | 'future' | 'inaccurate' | 'out-of-order' | 'jump'

/** Why a fix is not believed, or undefined when it is. `previous` is the last believed one. */
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
