import { chatUnreadFeed } from '@cabstand/contract/realtime/chat'
import { encodeBy, type Feed, stateFeed } from '../../platform/realtime/feed.ts'
import type { ChatDeps } from './chat-deps.ts'
import { chatUnreadTopics } from './topics.ts'
import { listUnread, type UnreadChat } from './unread-store.ts'

/** The unread messages of each person, by active booking. */
export function createUnreadFeed({ db }: Pick<ChatDeps, 'db'>): Feed {
  const encode = encodeBy(chatUnreadFeed.state)
  return stateFeed(chatUnreadFeed, {
    topics: chatUnreadTopics,
    admit: async (_, { role }) => role,
    async read(people) {
      const byPerson = new Map<string, UnreadChat[]>(people.map((person) => [person, []]))
      for (const { person, ...chat } of await listUnread(db, people)) byPerson.get(person)?.push(chat)
      return byPerson
    },
    encode: (chats, audience) => encode({ chats }, audience),
  })
}
