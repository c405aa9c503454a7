import type { Module } from '../../platform/module.ts'
import { readPersonalData } from './personal-data-store.ts'
import type { Tracker } from './tracker.ts'
import { deletePositionsOf } from './tracking-store.ts'

/** Positions of drivers, and tracks of trips. */
export function trackingModule({ tracker }: { readonly tracker: Tracker }): Module {
  return {
    name: 'tracking',
    personalData: readPersonalData,
    erase: (tx, { id }) => deletePositionsOf(tx, id),
    start: () => tracker.start(),
    stop: () => tracker.stop(),
  }
}
