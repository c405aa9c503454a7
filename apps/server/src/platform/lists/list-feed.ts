import type { ListFeed } from '@cabstand/contract/lists/live'
import { encodeBy, type Feed, stateFeed } from '../realtime/feed.ts'
import { Topics } from '../realtime/hints.ts'

/** What tells that rows of a list have changed: texts that differ after a change. They are read every second. */
export interface ListMarks {
  /** Of all rows, which admins see. */
  all(): Promise<string>
  /** Of the rows of each of these fleet admins. Absent: the list is for admins only. */
  ofFleets?(fleetadmins: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** The key of what admins see. */
const everything = 'all'

/** Tells those who look at a list that rows have changed; a fleet admin only of their own rows. */
export function listFeed(feed: ListFeed, marks: ListMarks): Feed {
  return stateFeed(feed, {
    // There are no hints: the sweep finds changes within a second, from any process.
    topics: new Topics(feed.name),
    ownKey: ({ role, userId }) => (role === 'admin' ? everything : userId),
    admit: async (_, { role }) => role,
    async read(keys) {
      const fleets = keys.filter((key) => key !== everything)
      const states = new Map(fleets.length === 0 ? [] : await marks.ofFleets?.(fleets))
      for (const fleet of fleets) if (!states.has(fleet)) states.set(fleet, '')
      if (keys.includes(everything)) states.set(everything, await marks.all())
      return states
    },
    encode: (mark, audience) => encodeBy(feed.state)({ mark }, audience),
  })
}
