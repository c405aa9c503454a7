import { hasTeleport, isStill, type TrackPoint, usablePoints } from '@cabstand/domain/fare/track'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { listTrackPoints } from './tracking-store.ts'

export interface RecordedTrack {
  /** The points that the fare is computed from. */
  readonly usable: TrackPoint[]
  /** The track contains a position that the car cannot have reached. */
  readonly hasTeleport: boolean
  /** The positions show that the car never left. */
  readonly isStill: boolean
}

/** The recorded track of a trip between two times. It starts at the pickup where the car's position was not known. */
export async function readTrack(
  db: Database | Tx,
  booking: { readonly id: string; readonly pickupLat: number; readonly pickupLng: number },
  from: Date,
  to: Date,
): Promise<RecordedTrack> {
  const { points, start } = await readPoints(db, booking.id, from, to)
  const usable = usableOf(points)
  return {
    usable,
    hasTeleport: hasTeleport(points),
    isStill: isStill(usable, start ?? { lat: booking.pickupLat, lng: booking.pickupLng }),
  }
}

/** Returns the recorded track of a trip between two times, without implausible points. */
export async function listUsableTrack(
  db: Database,
  bookingId: string,
  from: Date,
  to: Date,
): Promise<TrackPoint[]> {
  return usableOf((await readPoints(db, bookingId, from, to)).points)
}

const usableOf = (points: readonly (TrackPoint & { readonly jump: boolean })[]) =>
  usablePoints(points.filter(({ jump }) => !jump))

async function readPoints(db: Database | Tx, bookingId: string, from: Date, to: Date) {
  const recorded = await listTrackPoints(db, bookingId, from, to)
  const points = recorded
    .filter(({ step }) => !step)
    .map(({ lat, lng, at, accuracyMeters, jump }) => ({
      lat,
      lng,
      atMs: at.getTime(),
      accuracyMeters: accuracyMeters ?? undefined,
      // Points are selected by time, because the status recorded with a point may lag slightly behind the start.
      status: 'STARTED' as const,
      jump,
    }))
  return { points, start: recorded.find(({ step, status }) => step && status === 'STARTED') }
}
