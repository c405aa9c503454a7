import type { Module } from '../../module.ts'
import { type MapCallDeps, mapRoutes } from './map-routes.ts'
import { type PeopleCallDeps, peopleRoutes } from './people-routes.ts'

/** The endpoints of existing mobile clients. */
export function legacyModule(deps: MapCallDeps & PeopleCallDeps): Module {
  return { name: 'legacy', routes: [...mapRoutes(deps), ...peopleRoutes(deps)] }
}
