import { chatParties } from '@cabstand/domain/booking/chat'
import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import { id, instant } from './common.ts'

const party = about(z.enum(chatParties), 'The rider or the driver of the booking.', 'driver')

export const chatMessage = component(
  'ChatMessage',
  z.object({
    id: about(id, 'The id that the sender chose.'),
    number: about(z.int(), 'Counts the messages of the chat from 1 without gaps.', 2),
    from: party,
    text: about(
      z.nullable(z.string()),
      'Plain text: show links and markup as they are. Null after one of the two was erased, and for the driver of a booking that had another driver before.',
      'I’m in the dark grey Corolla.',
    ),
    at: instant,
  }),
  'A message between the rider and the driver of a booking.',
)
export type ChatMessage = z.infer<typeof chatMessage>

const chatMark = about(
  z.nullable(
    z.object({
      number: about(z.int(), 'All messages up to this number are read.', 2),
      at: instant,
    }),
  ),
  'Up to which message this party has read; null: none.',
)

/** A snapshot holds this many of the newest messages. */
export const chatWindow = 100

export const chat = component(
  'Chat',
  z.object({
    eventNumber: about(z.int(), 'The number of the newest event of the chat; 0: none yet.', 3),
    messages: about(
      z.array(chatMessage),
      `The newest messages in the order of their numbers, at most ${chatWindow}. When the first one has a number above 1, older ones can be listed.`,
    ),
    read: about(z.object({ rider: chatMark, driver: chatMark }), 'What each party has read.'),
  }),
  'The chat of a booking.',
)
export type Chat = z.infer<typeof chat>

const eventNumber = about(
  z.int(),
  'Counts the events of the chat from 1 without gaps. Messages have numbers of their own.',
  3,
)

/** One numbered event of a chat. */
export const chatEvent = z.discriminatedUnion('type', [
  z.object({ number: eventNumber, type: z.literal('chat.message-sent'), message: chatMessage }),
  z.object({
    number: eventNumber,
    type: z.literal('chat.read'),
    by: party,
    upTo: about(z.int(), 'All messages up to this number are read.', 2),
    at: instant,
  }),
])
export type ChatEvent = z.infer<typeof chatEvent>
export type ChatEventType = ChatEvent['type']
