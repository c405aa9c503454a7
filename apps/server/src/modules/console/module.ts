import { searchConsole as searchConsoleEndpoint } from '@cabstand/contract/http/console'
import { getDashboard as getDashboardEndpoint } from '@cabstand/contract/http/dashboard'
import type { Database } from '../../db/database.ts'
import { route } from '../../http/route.ts'
import type { Module } from '../../module.ts'
import type { Hints } from '../../realtime/hints.ts'
import { bookingTopics } from '../bookings/index.ts'
import { countsTopics, createCountsFeed, wholeService } from './counts-feed.ts'
import { type DashboardDeps, getDashboard } from './get-dashboard.ts'
import { type SearchDeps, searchConsole } from './search-console.ts'

/** What the shell of staff shows on every screen, search and the counts of the menu; and the dashboard. */
export function consoleModule(
  deps: SearchDeps & DashboardDeps & { readonly hints: Hints; readonly backgroundDb: Database },
): Module {
  const { hints } = deps
  return {
    name: 'console',
    routes: [
      route(searchConsoleEndpoint, { read: ({ caller, query }) => searchConsole(deps, caller, query.query) }),
      route(getDashboardEndpoint, { read: ({ caller }) => getDashboard(deps, caller) }),
    ],
    feeds: [createCountsFeed({ db: deps.backgroundDb })],
    start() {
      hints.subscribe((topics) => {
        // Every process gets the hint of the booking itself.
        if (bookingTopics.keysOf(topics).length > 0) hints.receive([countsTopics.of(wholeService)])
      })
    },
  }
}
