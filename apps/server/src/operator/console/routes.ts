import { searchConsole as searchConsoleEndpoint } from '@cabstand/contract/http/operator/console'
import { getDashboard as getDashboardEndpoint } from '@cabstand/contract/http/operator/dashboard'
import { type Route, route } from '../../platform/http/route.ts'
import { type DashboardDeps, getDashboard } from './get-dashboard.ts'
import { type SearchDeps, searchConsole } from './search-console.ts'

export function consoleRoutes(deps: SearchDeps & DashboardDeps): Route[] {
  return [
    route(searchConsoleEndpoint, { read: ({ caller, query }) => searchConsole(deps, caller, query.query) }),
    route(getDashboardEndpoint, { read: ({ caller }) => getDashboard(deps, caller) }),
  ]
}
