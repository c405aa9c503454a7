import { inboxFeed } from '@cabstand/contract/realtime/notifications'
import type { Database } from '../../platform/db/database.ts'
import { encodeBy, type Feed, stateFeed } from '../../platform/realtime/feed.ts'
import { readUnread } from './notification-store.ts'
import { inboxTopics } from './topics.ts'

/** What each person has not read. */
export function createInboxFeed(db: Database): Feed {
  return stateFeed(inboxFeed, {
    topics: inboxTopics,
    admit: async (_, { role }) => role,
    read: (people) => readUnread(db, people),
    encode: encodeBy(inboxFeed.state),
  })
}
