import { uuidv7 } from '@cabstand/domain/ids'
import type { Database } from '../../platform/db/database.ts'
import { deleteTrackPointsBefore } from './tracking-store.ts'

const dayMs = 86_400_000
/** A statement of a fraction of a second: it holds no lock that anybody waits for, and vacuum keeps up. */
const atOnce = 5000
/** What is left is deleted in the next hours, so that a first run over years does not occupy the disk. */
const batches = 400
const lowest = new Uint8Array(10)

/** Deletes positions of trips that are older than the setting, in batches. 0 days: nothing. */
export async function deleteOldTracks(db: Database, keepDays: number, now: Date): Promise<void> {
  if (keepDays === 0) return
  const before = new Date(now.getTime() - keepDays * dayMs)
  const bookingsBefore = uuidv7(before.getTime(), lowest)
  for (let batch = 0; batch < batches; batch++) {
    const deleted = await deleteTrackPointsBefore(db, { before, bookingsBefore, limit: atOnce })
    if (deleted < atOnce) return
  }
}
