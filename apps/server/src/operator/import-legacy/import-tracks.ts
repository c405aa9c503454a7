import { type BookingStatus, isBookingStatus } from '@cabstand/domain/booking/status'
import { newId } from '../../platform/new-id.ts'
import { insertTrackPoints } from '../../trips/tracking/index.ts'
import type { Draft, ImportContext, KnownBooking } from './context.ts'
import type { LegacyEntry } from './export-file.ts'
import { importCollection } from './import-collection.ts'
import { LegacyRecord, readPoint } from './legacy-record.ts'
import { createBookingLookup } from './lookup-bookings.ts'
import { Refused } from './outcome.ts'

interface TrackPoint {
  readonly bookingId: string
  readonly driver: string
  readonly at: Date
  readonly status: BookingStatus
  readonly lat: number
  readonly lng: number
  readonly accuracyMeters: null
  readonly jump: false
}

interface TrackDraft extends Draft {
  readonly points: readonly TrackPoint[]
}

/** Places the tracks of the bookings that are placed, each as a whole. */
export async function importTracks(
  context: ImportContext,
  entries: AsyncIterable<LegacyEntry>,
): Promise<void> {
  const bookings = createBookingLookup(context)
  await importCollection<TrackDraft>(context, {
    kind: 'tracking',
    entries,
    batch: 200,
    prepare: bookings.prepare,
    map: (entry) => mapTrack(entry, bookings.get(entry.id)),
    write: (tx, drafts) =>
      insertTrackPoints(
        tx,
        drafts.flatMap(({ points }) => points),
      ),
  })
}

/** Reads the track of a booking. Points that cannot be read are left out. */
export function mapTrack({ id: legacyId, value }: LegacyEntry, booking: KnownBooking): TrackDraft {
  const { id: bookingId, driver } = booking
  if (driver === null) throw new Refused('unknown_driver')
  const given = new LegacyRecord({ points: value }).entries('points')
  const points = given.flatMap(([, point]): TrackPoint[] => {
    if (typeof point !== 'object' || Array.isArray(point)) return []
    const record = new LegacyRecord(point)
    const at = record.time('at')
    const status = record.text('status')
    const place = readPoint(record.raw('lat'), record.raw('lng'))
    if (at === undefined || place === undefined || !isBookingStatus(status)) return []
    return [{ bookingId, driver, at, status, ...place, accuracyMeters: null, jump: false }]
  })
  return { legacyId, id: newId(), points, notes: points.length < given.length ? ['points_left_out'] : [] }
}
