import { hasTeleport, type TrackPoint, usablePoints } from '@cabstand/domain/fare/track'
import type { Database } from '../../db/database.ts'
import { listTrackPoints } from './tracking-store.ts'

export interface RecordedTrack {
  /** What counts for the fare. */
  readonly usable: TrackPoint[]
  /** The car was somewhere it cannot have driven to. */
  readonly hasTeleport: boolean
}

/** What was recorded of a trip between two instants. */
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
    // The clock decides what belongs to the trip: a label may lag behind the start by a moment.
    status: 'STARTED' as const,
    jump,
  }))
  return { usable: usablePoints(points.filter(({ jump }) => !jump)), hasTeleport: hasTeleport(points) }
}

/** What was recorded of a trip between two instants, as far as it can be believed. */
export async function listUsableTrack(...trip: Parameters<typeof readTrack>): Promise<TrackPoint[]> {
  return (await readTrack(...trip)).usable
}
