import {
  adminList,
  approvePeople as approvePeopleEndpoint,
  driverList,
  fleetAdminList,
  riderList,
  setPersonPictures as setPersonPicturesEndpoint,
} from '@cabstand/contract/http/people'
import type { FilesDeps } from '../../files/files-deps.ts'
import { type Route, route } from '../../http/route.ts'
import type { ExportDeps } from '../../lists/export/export-list.ts'
import { listRoutes } from '../../lists/list-routes.ts'
import { approvePeople } from './approve-people.ts'
import { completeDrivers, type DriverListDeps } from './list-drivers.ts'
import { toPerson } from './list-people.ts'
import {
  adminListSource,
  driverListSource,
  fleetAdminListSource,
  riderListSource,
  type StoredDriver,
  type StoredFleetAdmin,
  type StoredPerson,
  type StoredRider,
} from './people-list-store.ts'
import { setPersonPictures } from './set-person-pictures.ts'

export type PeopleDeps = ExportDeps & DriverListDeps & { readonly files: FilesDeps }

export function peopleRoutes(deps: PeopleDeps): Route[] {
  const { hidesContacts } = deps
  return [
    route(approvePeopleEndpoint, {
      write: (tx, { caller, body }) => approvePeople(tx, caller, body),
    }),
    route(setPersonPicturesEndpoint, {
      write: (tx, { caller, params, body }) => setPersonPictures(tx, deps.files, caller, params.id, body),
    }),
    ...listRoutes<typeof driverList, StoredDriver>(deps, driverList, {
      source: driverListSource,
      complete: (rows) => completeDrivers(deps, rows),
    }),
    ...listRoutes<typeof riderList, StoredRider>(deps, riderList, {
      source: riderListSource,
      complete: async (rows) => {
        const hides = await hidesContacts()
        return rows.map((row) => ({
          ...toPerson(row, hides),
          rides: row.rides,
          walletBalance: row.walletBalance,
        }))
      },
    }),
    ...listRoutes<typeof fleetAdminList, StoredFleetAdmin>(deps, fleetAdminList, {
      source: fleetAdminListSource,
      complete: async (rows) => {
        const hides = await hidesContacts()
        return rows.map((row) => ({ ...toPerson(row, hides), drivers: row.drivers }))
      },
    }),
    ...listRoutes<typeof adminList, StoredPerson>(deps, adminList, {
      source: adminListSource,
      complete: async (rows) => {
        const hides = await hidesContacts()
        return rows.map((row) => toPerson(row, hides))
      },
    }),
  ]
}
