import * as endpoints from '@cabstand/contract/http/trips/car-types'
import { accountOf, plainRouteCost } from '../../maps/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { AddressGuard } from '../../platform/http/address-guard.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { archiveCarType, restoreCarType } from './archive-car-type.ts'
import { type CarTypeEditDeps, getStored } from './car-type-edit.ts'
import { toCarTypeRecord } from './car-type-record.ts'
import { findStaffCarType, isCarTypeInUse, listStaffCarTypes } from './car-type-store.ts'
import { createCarType } from './create-car-type.ts'
import { deleteCarType } from './delete-car-type.ts'
import { listTariffVersions } from './list-tariff-versions.ts'
import { orderCarTypes } from './order-car-types.ts'
import { type TryOutDeps, tryOutTariff } from './try-out-tariff.ts'
import { updateCarType } from './update-car-type.ts'

export interface CarTypeRoutesDeps extends CarTypeEditDeps, TryOutDeps {
  readonly db: Database
  readonly guard: AddressGuard
}

interface EditContext {
  readonly params: { readonly id: string }
  readonly version: number
  readonly caller: { readonly userId: string }
}

const editOf = ({ params, version, caller }: EditContext) => ({ id: params.id, version, by: caller.userId })

/** What admins do with car types. */
export function carTypeRoutes(deps: CarTypeRoutesDeps): Route[] {
  const { db } = deps
  return [
    route(endpoints.listAllCarTypes, {
      read: async () => ({ carTypes: (await listStaffCarTypes(db)).map(toCarTypeRecord) }),
    }),
    route(endpoints.getCarType, {
      read: async ({ params }) => ({
        carType: toCarTypeRecord(await getStored(findStaffCarType(db, params.id))),
        inUse: await isCarTypeInUse(db, params.id),
      }),
    }),
    route(endpoints.createCarType, {
      write: (tx, { body, caller }) => createCarType(tx, deps, body, caller.userId),
    }),
    route(endpoints.updateCarType, {
      write: (tx, context) => updateCarType(tx, deps, editOf(context), context.body),
    }),
    route(endpoints.archiveCarType, { write: (tx, context) => archiveCarType(tx, deps, editOf(context)) }),
    route(endpoints.restoreCarType, { write: (tx, context) => restoreCarType(tx, deps, editOf(context)) }),
    route(endpoints.deleteCarType, {
      write: async (tx, context) => {
        await deleteCarType(tx, deps, editOf(context))
        return { ok: true as const }
      },
    }),
    route(endpoints.orderCarTypes, {
      write: async (tx, { body }) => ({ carTypes: await orderCarTypes(tx, body.ids) }),
    }),
    route(endpoints.listTariffVersions, {
      read: async ({ params }) => ({ tariffs: await listTariffVersions(db, params.id) }),
    }),
    route(endpoints.tryOutTariff, {
      read: async (context) => {
        if ('pickup' in context.body.trip) deps.guard(context, 2 + plainRouteCost(2))
        return tryOutTariff(deps, context.body, accountOf(context))
      },
    }),
  ]
}
