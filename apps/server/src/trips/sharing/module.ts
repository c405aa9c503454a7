import type { AddressGuard } from '../../platform/http/address-guard.ts'
import type { Module } from '../../platform/module.ts'
import { keptAfterEndMs, type SharingDeps } from './read-shared-trip.ts'
import { sharingRoutes } from './routes.ts'
import { deleteEndedLinks, deleteLinksOf } from './shared-trip-store.ts'
import { TripChanges } from './trip-changes.ts'

/** Running trips that riders share by a link. */
export function sharingModule(deps: SharingDeps & { readonly guard: AddressGuard }): Module {
  const changes = new TripChanges(deps)
  return {
    name: 'sharing',
    routes: sharingRoutes(deps, changes),
    erase: (tx, { id }) => deleteLinksOf(tx, id),
    cleanup: (db, now) => deleteEndedLinks(db, new Date(now.getTime() - keptAfterEndMs)),
    start: () => changes.start(),
    stop: async () => changes.stop(),
  }
}
