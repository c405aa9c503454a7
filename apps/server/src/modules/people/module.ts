import type { ExportDeps } from '../../lists/export/export-list.ts'
import type { Module } from '../../module.ts'
import type { Tracker } from '../tracking/index.ts'
import { peopleRoutes } from './routes.ts'

export interface PeopleModuleDeps extends ExportDeps {
  readonly tracker: Tracker
}

/** Lists of people, and what staff change about them. */
export function peopleModule(deps: PeopleModuleDeps): Module {
  const { positions } = deps.tracker
  return { name: 'people', routes: peopleRoutes({ ...deps, positions }) }
}
