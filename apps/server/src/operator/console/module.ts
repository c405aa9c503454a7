import type { Database } from '../../platform/db/database.ts'
import type { Module } from '../../platform/module.ts'
import type { Hints } from '../../platform/realtime/hints.ts'
import { bookingTopics } from '../../trips/bookings/index.ts'
import { countsTopics, createCountsFeed, wholeService } from './counts-feed.ts'
import type { DashboardDeps } from './get-dashboard.ts'
import { consoleRoutes } from './routes.ts'
import type { SearchDeps } from './search-console.ts'

/** What the shell of staff shows on every screen, search and the counts of the menu; and the dashboard. */
export function consoleModule(
  deps: SearchDeps & DashboardDeps & { readonly hints: Hints; readonly backgroundDb: Database },
): Module {
  const { hints } = deps
  return {
    name: 'console',
    routes: consoleRoutes(deps),
    feeds: [createCountsFeed({ db: deps.backgroundDb })],
    start() {
      hints.subscribe((topics) => {
        // Every process gets the hint of the booking itself.
        if (bookingTopics.keysOf(topics).length > 0) hints.receive([countsTopics.of(wholeService)])
      })
    },
  }
}
