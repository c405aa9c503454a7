import type { Database } from '../../platform/db/database.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { TrackPoint } from '../port.ts'
import type { RoadPassing } from './road-speed.ts'
import {
  deleteRoadPassingsBefore,
  insertRoadPassings,
  listTripsToLearn,
  renewRoadSpeeds,
} from './speeds-store.ts'

/** Older passings are deleted, because roads change. */
const memoryDays = 28
const batch = 100

export interface LearnSpeedsDeps {
  readonly db: Database
  readonly now: () => Date
  /** The service's time zone. */
  readonly timeZone: () => Promise<string>
  /** The usable points of a trip's track, as used for map matching. */
  readonly listTrack: (bookingId: string, from: Date, to: Date) => Promise<readonly TrackPoint[]>
  /** Undefined when no router can compute it. */
  readonly listPassings: (track: readonly TrackPoint[]) => Promise<RoadPassing[] | undefined>
}

/**
 * Learns from the trips that ended since the last run and activates the speeds; returns their revision. Each trip
 * counts once, even if a run is interrupted or repeated.
 */
export async function learnSpeeds(deps: LearnSpeedsDeps): Promise<number> {
  const { db } = deps
  const since = new Date(deps.now().getTime() - memoryDays * 86_400_000)
  const timeZone = await deps.timeZone()
  for (;;) {
    const trips = await listTripsToLearn(db, since, batch)
    for (const { bookingId, startedAt, endedAt } of trips) {
      const track = await deps.listTrack(bookingId, startedAt, endedAt)
      const passings = await deps.listPassings(track)
      // A later run repeats this when a router is available.
      if (passings === undefined) return transaction(db, renewRoadSpeeds)
      await transaction(db, (tx) => insertRoadPassings(tx, { bookingId, at: endedAt, timeZone }, passings))
    }
    if (trips.length < batch) break
  }
  return transaction(db, async (tx) => {
    await deleteRoadPassingsBefore(tx, since)
    return renewRoadSpeeds(tx)
  })
}
