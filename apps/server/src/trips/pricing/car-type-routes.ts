import * as endpoints from '@cabstand/contract/http/trips/car-types'
import { accountOf, plainRouteCost } from '../../maps/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { FilesDeps } from '../../platform/files/files-deps.ts'
import type { AddressGuard } from '../../platform/http/address-guard.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { recordRoutes } from '../../platform/records/record-routes.ts'
import { carTypeRecord, setArchived } from './car-type-record.ts'
import { listStaffCarTypes } from './car-type-store.ts'
import { listTariffVersions } from './list-tariff-versions.ts'
import { orderCarTypes } from './order-car-types.ts'
import { type TryOutDeps, tryOutTariff } from './try-out-tariff.ts'

export interface CarTypeRoutesDeps extends TryOutDeps {
  readonly db: Database
  readonly files: FilesDeps
  readonly guard: AddressGuard
  readonly now: () => Date
}

/** What admins do with car types. */
export function carTypeRoutes(deps: CarTypeRoutesDeps): Route[] {
  const { db } = deps
  const records = carTypeRecord(deps.files)
  const archive =
    (archived: boolean) =>
    (tx: Tx, { params, version, caller }: EditContext) =>
      setArchived(
        tx,
        records,
        { id: params.id, version, changedBy: caller.userId, changedAt: deps.now() },
        archived,
      )
  return [
    ...recordRoutes(deps, endpoints.carTypes, records),
    route(endpoints.listAllCarTypes, {
      read: async () => ({ carTypes: await records.complete(await listStaffCarTypes(db)) }),
    }),
    route(endpoints.archiveCarType, { write: archive(true) }),
    route(endpoints.restoreCarType, { write: archive(false) }),
    route(endpoints.orderCarTypes, {
      write: async (tx, { body }) => ({
        carTypes: await records.complete(await orderCarTypes(tx, body.ids)),
      }),
    }),
    route(endpoints.listTariffVersions, {
      read: async ({ params }) => ({ tariffs: await listTariffVersions(db, records, params.id) }),
    }),
    route(endpoints.tryOutTariff, {
      read: async (context) => {
        if ('pickup' in context.body.trip) await deps.guard(context, 2 + plainRouteCost(2))
        return tryOutTariff(deps, context.body, accountOf(context))
      },
    }),
  ]
}

interface EditContext {
  readonly params: { readonly id: string }
  readonly version: number
  readonly caller: { readonly userId: string }
}
