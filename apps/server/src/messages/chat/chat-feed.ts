import { chatFeed } from '@cabstand/contract/realtime/chat'
import { type Feed, numberedFeed } from '../../platform/realtime/feed.ts'
import type { ChatDeps } from './chat-deps.ts'
import { findChat, listChatsBehind, listEventsAfter } from './chat-store.ts'
import { toChatEvent } from './chat-view.ts'
import { findChatBooking } from './find-chat-booking.ts'
import { readChat } from './get-chat.ts'
import { chatTopics } from './topics.ts'

/** For more events than this, a new snapshot is cheaper. */
const maxReplayedEvents = 200

/** The numbered events of a booking's chat. */
export function createChatFeed({ db }: Pick<ChatDeps, 'db'>): Feed {
  return numberedFeed(chatFeed, {
    topics: chatTopics,
    async admit(bookingId, caller) {
      await findChatBooking(db, bookingId, caller)
      return caller.role
    },
    // Events of a booking take access away, never those of its chat. So it is checked before each of these.
    access: { audiences: ['driver'], changedBy: () => true },
    async catchUp(bookingId, after, audience) {
      if (after !== undefined) {
        const newest = (await findChat(db, bookingId))?.eventNumber ?? 0
        if (after <= newest && newest - after <= maxReplayedEvents) {
          const events = await listEventsAfter(db, bookingId, after)
          return { missed: { kind: 'events', events }, number: events.at(-1)?.number ?? after }
        }
      }
      const snapshot = await readChat(db, bookingId, audience)
      return { missed: { kind: 'snapshot', snapshot }, number: snapshot.eventNumber }
    },
    listEventsAfter: (bookingId, after) => listEventsAfter(db, bookingId, after),
    listBehind: (numbers) => listChatsBehind(db, numbers),
    encode: toChatEvent,
  })
}
