import { adminList, driverList, fleetAdminList, riderList } from '@cabstand/contract/http/people'
import type { Database } from '../../db/database.ts'
import type { FilesDeps } from '../../files/files-deps.ts'
import type { ExportDeps } from '../../lists/export/export-list.ts'
import { listFeed } from '../../lists/list-feed.ts'
import type { Module } from '../../module.ts'
import type { Tracker } from '../tracking/index.ts'
import { createDriverMarks, createPeopleMarks } from './people-marks-store.ts'
import { peopleRoutes } from './routes.ts'

export interface PeopleModuleDeps extends ExportDeps {
  readonly tracker: Tracker
  readonly backgroundDb: Database
  readonly files: FilesDeps
}

/** Lists of people, and what staff change about them. */
export function peopleModule(deps: PeopleModuleDeps): Module {
  const { positions } = deps.tracker
  const db = deps.backgroundDb
  return {
    name: 'people',
    routes: peopleRoutes({ ...deps, positions }),
    feeds: [
      listFeed(driverList.feed, createDriverMarks(db)),
      listFeed(riderList.feed, createPeopleMarks(db, 'rider')),
      listFeed(fleetAdminList.feed, createPeopleMarks(db, 'fleetadmin')),
      listFeed(adminList.feed, createPeopleMarks(db, 'admin')),
    ],
  }
}
