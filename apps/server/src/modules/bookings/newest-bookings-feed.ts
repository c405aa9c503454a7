import { newestBookingsFeed } from '@cabstand/contract/realtime/bookings'
import { encodeBy, type Feed, stateFeed } from '../../realtime/feed.ts'
import type { BookingDeps } from './booking-deps.ts'
import { listNewestBookings, listNewestBookingsOf } from './newest-bookings-store.ts'
import { allBookings, newestBookingsTopics } from './topics.ts'

/** The maximum size of the first page of the list. */
const shown = 30

/**
 * The ids of the newest bookings for staff, so that a screen can detect that its rows are outdated. It is a state feed,
 * so that the next sweep finds what a lost hint missed.
 */
export function createNewestBookingsFeed({ db }: Pick<BookingDeps, 'db'>): Feed {
  const encode = encodeBy(newestBookingsFeed.state)
  return stateFeed(newestBookingsFeed, {
    topics: newestBookingsTopics,
    ownKey: ({ role, userId }) => (role === 'admin' ? allBookings : userId),
    admit: async (_, caller) => caller.role,
    // At peak times many bookings are made in a second.
    gatherMs: 300,
    async read(keys) {
      const fleetadmins = keys.filter((key) => key !== allBookings)
      const states = await listNewestBookingsOf(db, fleetadmins, shown)
      if (keys.includes(allBookings)) states.set(allBookings, await listNewestBookings(db, shown))
      return states
    },
    encode: (bookings, audience) => encode({ bookings }, audience),
  })
}
