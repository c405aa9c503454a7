import { consoleCountsFeed } from '@cabstand/contract/realtime/console'
import type { Database } from '../../platform/db/database.ts'
import { encodeBy, type Feed, stateFeed } from '../../platform/realtime/feed.ts'
import { Topics } from '../../platform/realtime/hints.ts'
import { type AdminCounts, countForAdmins, countForFleetadmins } from './counts-store.ts'

/** The counts have changed. By fleet admin, or `wholeService`. */
export const countsTopics = new Topics('console-counts')

/** The key of the counts that admins see. */
export const wholeService = 'all'

/**
 * The numbers in the menu of staff. Bookings cause hints; drivers who sign up or are approved are found by the sweep of
 * every second.
 */
export function createCountsFeed({ db }: { readonly db: Database }): Feed {
  const encode = encodeBy(consoleCountsFeed.state)
  return stateFeed(consoleCountsFeed, {
    topics: countsTopics,
    ownKey: ({ role, userId }) => (role === 'admin' ? wholeService : userId),
    admit: async (_, { role }) => (role === 'admin' ? 'admin' : 'fleetadmin'),
    // At peak times many bookings change in a second.
    gatherMs: 300,
    async read(keys) {
      const states = new Map<string, AdminCounts>()
      const fleets = await countForFleetadmins(
        db,
        keys.filter((key) => key !== wholeService),
      )
      for (const [key, counts] of fleets)
        states.set(key, {
          unassignedBookings: 0,
          adjustmentsToApprove: 0,
          heldRewards: 0,
          requestedWithdrawals: 0,
          paymentCases: 0,
          emergencies: [],
          disputes: [],
          smsDownSince: null,
          ...counts,
        })
      if (keys.includes(wholeService)) states.set(wholeService, await countForAdmins(db))
      return states
    },
    encode,
  })
}
