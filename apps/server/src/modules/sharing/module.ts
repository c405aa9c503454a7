import * as contract from '@cabstand/contract/http/sharing'
import type { AddressGuard } from '../../http/address-guard.ts'
import { eventStream } from '../../http/kinds/event-stream.ts'
import { route } from '../../http/route.ts'
import type { Module } from '../../module.ts'
import { followSharedTrip } from './follow-shared-trip.ts'
import { keptAfterEndMs, readTripOfLink, type SharingDeps } from './read-shared-trip.ts'
import { readTripLink, shareTrip, stopSharing } from './share-trip.ts'
import { deleteEndedLinks, deleteLinksOf } from './shared-trip-store.ts'
import { TripChanges } from './trip-changes.ts'

/** Running trips that riders share by a link. */
export function sharingModule(deps: SharingDeps & { readonly guard: AddressGuard }): Module {
  const { guard } = deps
  const changes = new TripChanges(deps)
  return {
    name: 'sharing',
    routes: [
      route(contract.getTripLink, {
        read: async ({ caller, params }) => ({
          link: await readTripLink(deps, { bookingId: params.id, caller }),
        }),
      }),
      route(contract.shareTrip, {
        write: (tx, { caller, params }) => shareTrip(tx, deps, { bookingId: params.id, caller }),
      }),
      route(contract.stopSharingTrip, {
        write: async (tx, { caller, params }) => {
          await stopSharing(tx, deps, { bookingId: params.id, caller })
          return { ok: true as const }
        },
      }),
      route(contract.getSharedTrip, {
        read: async (context) => {
          guard(context)
          return readTripOfLink(deps, context.params.token)
        },
      }),
      eventStream(contract.followSharedTrip, {
        open: (context) => {
          guard(context)
          const { params, signal } = context
          return followSharedTrip(deps, changes, { token: params.token, signal })
        },
      }),
    ],
    erase: (tx, { id }) => deleteLinksOf(tx, id),
    cleanup: (db, now) => deleteEndedLinks(db, new Date(now.getTime() - keptAfterEndMs)),
    start: () => changes.start(),
    stop: async () => changes.stop(),
  }
}
