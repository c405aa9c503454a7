import type { AddressGuard } from '../../platform/http/address-guard.ts'
import type { Module } from '../../platform/module.ts'
import { readPersonalData } from './personal-data-store.ts'
import { keptAfterEndMs } from './read-shared-trip.ts'
import { sharingRoutes } from './routes.ts'
import { deleteEndedLinks, deleteLinksOf } from './shared-trip-store.ts'
import { createPassengerTexts, type PassengerDeps } from './text-passenger.ts'
import { TripChanges } from './trip-changes.ts'

/** Running trips that riders share by a link. */
export function sharingModule(deps: PassengerDeps & { readonly guard: AddressGuard }): Module {
  const changes = new TripChanges(deps)
  const passengers = createPassengerTexts(deps)
  return {
    name: 'sharing',
    routes: sharingRoutes(deps, changes),
    tasks: [passengers.task],
    reactions: [passengers.reaction],
    personalData: readPersonalData,
    erase: (tx, { id }) => deleteLinksOf(tx, id),
    cleanup: (db, now) => deleteEndedLinks(db, new Date(now.getTime() - keptAfterEndMs)),
    start: () => changes.start(),
    stop: async () => changes.stop(),
  }
}
