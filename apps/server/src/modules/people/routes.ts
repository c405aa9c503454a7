import { driverList } from '@cabstand/contract/http/people'
import type { Route } from '../../http/route.ts'
import type { ExportDeps } from '../../lists/export/export-list.ts'
import { listRoutes } from '../../lists/list-routes.ts'
import { driverListSource, type StoredDriver } from './driver-list-store.ts'
import { completeDrivers, type DriverListDeps } from './list-drivers.ts'

export type PeopleDeps = ExportDeps & DriverListDeps

export function peopleRoutes(deps: PeopleDeps): Route[] {
  return listRoutes<typeof driverList, StoredDriver>(deps, driverList, {
    source: driverListSource,
    complete: (rows) => completeDrivers(deps, rows),
  })
}
