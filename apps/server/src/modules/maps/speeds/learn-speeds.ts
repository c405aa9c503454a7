import type { Database } from '../../../db/database.ts'
import { transaction } from '../../../db/transaction.ts'
import type { TrackPoint } from '../port.ts'
import type { RoadPassing } from './road-speed.ts'
import {
  deleteRoadPassingsBefore,
  insertRoadPassings,
  listTripsToLearn,
  renewRoadSpeeds,
} from './speeds-store.ts'

/** Roads change: what is older is forgotten. */
const memoryDays = 28
const batch = 100

export interface LearnSpeedsParts {
  readonly db: Database
  readonly now: () => Date
  /** Of the service's clocks. */
  readonly timeZone: () => Promise<string>
  /** The usable points of a trip, as they are laid on roads. */
  readonly listTrack: (bookingId: string, from: Date, to: Date) => Promise<readonly TrackPoint[]>
  /** Undefined where no router can tell. */
  readonly listPassings: (track: readonly TrackPoint[]) => Promise<RoadPassing[] | undefined>
}

/**
 * Learns from the trips that ended since the last time and puts the speeds in force; answers their revision. Each trip
 * is learned from once: broken off or done twice, it comes to the same.
 */
export async function learnSpeeds(parts: LearnSpeedsParts): Promise<number> {
  const { db } = parts
  const since = new Date(parts.now().getTime() - memoryDays * 86_400_000)
  const timeZone = await parts.timeZone()
  for (;;) {
    const trips = await listTripsToLearn(db, since, batch)
    for (const { bookingId, startedAt, endedAt } of trips) {
      const track = await parts.listTrack(bookingId, startedAt, endedAt)
      const passings = await parts.listPassings(track)
      // Later, when there is a router again.
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
