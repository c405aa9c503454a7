import {
  adminList,
  approvePeople as approvePeopleEndpoint,
  blockPeople as blockPeopleEndpoint,
  driverList,
  fleetAdminList,
  riderList,
  unblockPeople as unblockPeopleEndpoint,
} from '@cabstand/contract/http/people/person-records'
import type { Outbox } from '../../platform/events/outbox.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { ExportDeps } from '../../platform/lists/export/export-list.ts'
import { listRoutes } from '../../platform/lists/list-routes.ts'
import type { Listed } from '../../platform/lists/list-store.ts'
import type { Hints } from '../../platform/realtime/hints.ts'
import { approvePeople } from './approve-people.ts'
import { blockPeople } from './block-people.ts'
import { completeDrivers, type DriverListDeps } from './list-drivers.ts'
import { toPerson, toReferrer } from './list-people.ts'
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
import { unblockPeople } from './unblock-people.ts'

export type PeopleDeps = ExportDeps & DriverListDeps & { readonly outbox: Outbox; readonly hints: Hints }

export function peopleRoutes(deps: PeopleDeps): Route[] {
  /** Rows with the fields of every person and those of their list. */
  const withContacts =
    <Stored extends StoredPerson, Own extends object>(own: (row: Listed<Stored>) => Own) =>
    async (rows: readonly Listed<Stored>[]) => {
      const hides = await deps.hidesContacts()
      return rows.map((row) => ({ ...toPerson(row, hides), ...own(row) }))
    }
  return [
    route(approvePeopleEndpoint, {
      write: (tx, { body }) => approvePeople(tx, deps, body),
    }),
    route(blockPeopleEndpoint, {
      write: (tx, { caller, body }) => blockPeople(tx, deps, caller, body),
    }),
    route(unblockPeopleEndpoint, {
      write: (tx, { caller, body }) => unblockPeople(tx, deps, caller, body),
    }),
    ...listRoutes<typeof driverList, StoredDriver>(deps, driverList, {
      source: driverListSource,
      complete: (rows) => completeDrivers(deps, rows),
    }),
    ...listRoutes<typeof riderList, StoredRider>(deps, riderList, {
      source: riderListSource,
      complete: withContacts((row) => ({
        rides: row.rides,
        walletBalance: row.walletBalance,
        signupViaReferral: toReferrer(row),
      })),
    }),
    ...listRoutes<typeof fleetAdminList, StoredFleetAdmin>(deps, fleetAdminList, {
      source: fleetAdminListSource,
      complete: withContacts(({ drivers }) => ({ drivers })),
    }),
    ...listRoutes<typeof adminList, StoredPerson>(deps, adminList, {
      source: adminListSource,
      complete: withContacts(() => ({})),
    }),
  ]
}
