import type { Route } from '../../platform/http/route.ts'
import { type MapCallDeps, mapRoutes } from './map-routes.ts'
import { type PeopleCallDeps, peopleRoutes } from './people-routes.ts'

export type LegacyDeps = MapCallDeps & PeopleCallDeps

export function legacyRoutes(deps: LegacyDeps): Route[] {
  return [...mapRoutes(deps), ...peopleRoutes(deps)]
}
