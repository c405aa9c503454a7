import { hasTeleport, type TrackPoint, usablePoints } from '@cabstand/domain/fare/track'
import type { Database } from '../../db/database.ts'
import { listTrackPoints } from './tracking-store.ts'

export interface RecordedTrack {
  /** The points that the fare is computed from. */
  readonly usable: TrackPoint[]
  /** The track contains a position that the car cannot have reached. */
  readonly hasTeleport: boolean
}

/** The recorded track of a trip between two times. */
export async function readTrack(
  db: Database,
  bookingId: string,
  from: Date,
  to: Date,
): Promise<RecordedTrack> {
  const recorded = await listTrackPoints(db, bookingId, from, to)
  const points = recorded.map(({ lat, lng, at, accuracyMeters, jump }) => ({
    lat,
    lng,
    atMs: at.getTime(),
    accuracyMeters: accuracyMeters ?? undefined,
    // Points are selected by time, because the status recorded with a point may lag slightly behind the start.
    status: 'STARTED' as const,
    jump,
  }))
  return { usable: usablePoints(points.filter(({ jump }) => !jump)), hasTeleport: hasTeleport(points) }
}

/** Returns the recorded track of a trip between two times, without implausible points. */
export async function listUsableTrack(...trip: Parameters<typeof readTrack>): Promise<TrackPoint[]> {
  return (await readTrack(...trip)).usable
}
