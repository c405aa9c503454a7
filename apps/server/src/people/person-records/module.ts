import {
  adminList,
  driverList,
  fleetAdminList,
  riderList,
} from '@cabstand/contract/http/people/person-records'
import type { Database } from '../../platform/db/database.ts'
import type { ExportDeps } from '../../platform/lists/export/export-list.ts'
import { listFeed } from '../../platform/lists/list-feed.ts'
import type { Module } from '../../platform/module.ts'
import type { Tracker } from '../../trips/tracking/index.ts'
import { createDriverMarks, createPeopleMarks } from './people-marks-store.ts'
import { type PersonRoutesDeps, personRoutes } from './person-routes.ts'
import { peopleRoutes } from './routes.ts'

export interface PeopleModuleDeps extends ExportDeps, Omit<PersonRoutesDeps, 'positions'> {
  readonly tracker: Tracker
  readonly backgroundDb: Database
}

/** Lists of people, and what staff do with one of them. */
export function peopleModule(deps: PeopleModuleDeps): Module {
  const { positions } = deps.tracker
  const db = deps.backgroundDb
  return {
    name: 'people',
    routes: [...peopleRoutes({ ...deps, positions }), ...personRoutes({ ...deps, positions })],
    feeds: [
      listFeed(driverList.feed, createDriverMarks(db)),
      listFeed(riderList.feed, createPeopleMarks(db, 'rider')),
      listFeed(fleetAdminList.feed, createPeopleMarks(db, 'fleetadmin')),
      listFeed(adminList.feed, createPeopleMarks(db, 'admin')),
    ],
  }
}
