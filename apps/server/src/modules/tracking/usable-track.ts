import { type TrackPoint, usablePoints } from '@cabstand/domain/fare/track'
import type { Database } from '../../db/database.ts'
import { listTrackPoints } from './tracking-store.ts'

/** What was recorded of a trip between two instants, as far as it can be believed. */
export async function listUsableTrack(
  db: Database,
  bookingId: string,
  from: Date,
  to: Date,
): Promise<TrackPoint[]> {
  const recorded = await listTrackPoints(db, bookingId, from, to)
  return usablePoints(
    recorded.map((point) => ({
      lat: point.lat,
      lng: point.lng,
      atMs: point.at.getTime(),
      accuracyMeters: point.accuracyMeters ?? undefined,
      // The clock decides what belongs to the trip: a label may lag behind the start by a moment.
      status: 'STARTED' as const,
    })),
  )
}
