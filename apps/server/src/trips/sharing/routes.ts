import * as contract from '@cabstand/contract/http/trips/sharing'
import type { AddressGuard } from '../../platform/http/address-guard.ts'
import { eventStream } from '../../platform/http/kinds/event-stream.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { followSharedTrip } from './follow-shared-trip.ts'
import { readTripOfLink, type SharingDeps } from './read-shared-trip.ts'
import { readTripLink, shareTrip, stopSharing } from './share-trip.ts'
import type { TripChanges } from './trip-changes.ts'

export function sharingRoutes(
  deps: SharingDeps & { readonly guard: AddressGuard },
  changes: TripChanges,
): Route[] {
  const { guard } = deps
  return [
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
        await guard(context)
        return readTripOfLink(deps, context.params.token)
      },
    }),
    eventStream(contract.followSharedTrip, {
      async *open(context) {
        await guard(context)
        const { params, signal } = context
        yield* followSharedTrip(deps, changes, { token: params.token, signal })
      },
    }),
  ]
}
