import { chatTyping, chatTypingFeed } from '@cabstand/contract/realtime/chat'
import type { ValueOf } from '@cabstand/contract/realtime/feed'
import { chatParties, isChatOpen } from '@cabstand/domain/booking/chat'
import {
  type ClientMessage,
  clientMessage,
  encodeBy,
  type Feed,
  liveFeed,
} from '../../platform/realtime/feed.ts'
import { bookingTopics } from '../../trips/bookings/index.ts'
import type { ChatDeps } from './chat-deps.ts'
import { findChatBooking } from './find-chat-booking.ts'
import { chatTypingTopics } from './topics.ts'

type Typing = ValueOf<typeof chatTypingFeed>

/** Who is typing in a chat: hints carry it between processes, and nothing is stored. */
export function createTypingFeed({ db, hints, now }: ChatDeps): Feed {
  return liveFeed<typeof chatTypingFeed, Typing, string>(chatTypingFeed, {
    // A booking may get another driver.
    accessTopics: bookingTopics,
    async admit(bookingId, caller) {
      await findChatBooking(db, bookingId, caller)
      return caller.role
    },
    findNewest: async () => null,
    start({ isFollowed, send }) {
      return hints.subscribe((topics) => {
        for (const key of chatTypingTopics.keysOf(topics)) {
          const [bookingId = '', party] = key.split(':')
          const by = chatParties.find((one) => one === party)
          if (by !== undefined && isFollowed(bookingId)) send(bookingId, { by, at: now().toISOString() })
        }
      })
    },
    encode: encodeBy(chatTypingFeed.value),
  })
}

/** Passes on that the caller is typing, while the chat is open. */
export function createTypingMessage({ db, hints }: ChatDeps): ClientMessage {
  return clientMessage(chatTyping, async ({ bookingId }, caller) => {
    const { status } = await findChatBooking(db, bookingId, caller)
    if (isChatOpen(status)) hints.publish([chatTypingTopics.of(`${bookingId}:${caller.role}`)])
    return null
  })
}
