import type { Module } from '../../platform/module.ts'
import { deleteOldTracks } from './delete-old-tracks.ts'
import { readPersonalData } from './personal-data-store.ts'
import type { Tracker } from './tracker.ts'
import { deletePositionsOf } from './tracking-store.ts'

/** Positions of drivers, and tracks of trips. */
export function trackingModule({
  tracker,
  retention,
}: {
  readonly tracker: Tracker
  readonly retention: () => Promise<{ readonly keepTracksDays: number }>
}): Module {
  return {
    name: 'tracking',
    personalData: readPersonalData,
    erase: (tx, { id }) => deletePositionsOf(tx, id),
    cleanup: async (db, now) => deleteOldTracks(db, (await retention()).keepTracksDays, now),
    start: () => tracker.start(),
    stop: () => tracker.stop(),
  }
}
