/** A driver with the way to the pickup. */
export interface DriverApproach {
  readonly driverId: string
  /** Driving time to the pickup; null when no road leads there. */
  readonly roadSeconds: number | null
  /** Great-circle distance to the pickup. */
  readonly distanceMeters: number
}

export type RankedDriver<Approach extends DriverApproach> = Approach & { readonly score: number }

/** Driving time at which the score is one half. */
const halfScoreSeconds = 300

/** A score for display: 1 at the pickup, towards 0 with driving time; 0 when no road leads there. */
export function approachScore(roadSeconds: number | null): number {
  return roadSeconds === null ? 0 : halfScoreSeconds / (halfScoreSeconds + Math.max(0, roadSeconds))
}

/** Orders drivers by driving time, then distance, then id; those without a road come last. */
export function rankDrivers<Approach extends DriverApproach>(
  drivers: readonly Approach[],
): RankedDriver<Approach>[] {
  const seconds = (driver: DriverApproach) => driver.roadSeconds ?? Number.MAX_VALUE
  return [...drivers]
    .sort(
      (a, b) =>
        seconds(a) - seconds(b) ||
        a.distanceMeters - b.distanceMeters ||
        (a.driverId < b.driverId ? -1 : a.driverId > b.driverId ? 1 : 0),
    )
    .map((driver) => ({ ...driver, score: approachScore(driver.roadSeconds) }))
}
