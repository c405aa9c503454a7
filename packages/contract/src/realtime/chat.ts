import { chatParties } from '@cabstand/domain/booking/chat'
import * as z from 'zod/mini'
import { about } from '../describe.ts'
import { chat, chatEvent } from '../schemas/chat.ts'
import { id, instant } from '../schemas/common.ts'
import { feed, message } from './feed.ts'

/** The messages of a booking's chat, and who has read them. */
export const chatFeed = feed({
  name: 'chat',
  kind: 'numbered',
  id,
  roles: ['rider', 'driver'],
  snapshot: chat,
  event: chatEvent,
})

/** Who is typing in a booking's chat. Never stored. */
export const chatTypingFeed = feed({
  name: 'chat-typing',
  kind: 'live',
  id,
  roles: ['rider', 'driver'],
  value: z.object({
    by: about(z.enum(chatParties), 'Who is typing.', 'driver'),
    at: instant,
  }),
})

/** The caller is typing. */
export const chatTyping = message({
  name: 'chat:typing',
  roles: ['rider', 'driver'],
  input: z.object({ bookingId: id }),
  answer: z.null(),
})

/** How many unread messages the person has in each of their active bookings; bookings without any are not listed. */
export const chatUnreadFeed = feed({
  name: 'chat-unread',
  kind: 'state',
  roles: ['rider', 'driver'],
  state: z.object({
    chats: z.array(
      z.object({ bookingId: id, unread: about(z.int(), 'Messages of the other party, not yet read.', 1) }),
    ),
  }),
})
