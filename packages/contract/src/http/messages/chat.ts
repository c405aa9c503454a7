import { chatLimit, maxMessageLength } from '@cabstand/domain/booking/chat'
import * as z from 'zod/mini'
import { about } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import * as examples from '../../examples/chat.ts'
import { chat, chatMessage, chatWindow } from '../../schemas/chat.ts'
import { paragraph, queryInteger } from '../../schemas/common.ts'
import { bookingParams } from '../trips/bookings/index.ts'

const messageNumber = z.int().check(z.gte(1), z.lte(1_000_000_000))

export const getChat = endpoint(
  {
    name: 'getChat',
    method: 'GET',
    path: '/api/bookings/:id/chat',
    tag: 'Chat',
    summary: "Read a booking's chat",
    description:
      'Returns the newest messages and what each party has read. It can be read after the booking has ended too. To receive later events, follow the topic `chat` by socket with `eventNumber` as `after`.',
    roles: ['rider', 'driver'],
    params: bookingParams,
    status: 200,
    output: chat,
    errors: ['booking_not_found'],
    idempotent: false,
  },
  { output: examples.chat },
)

const before = about(queryInteger(1, 1_000_000_000), 'The number of the oldest message that is known.', 3)

export const readChat = endpoint(
  {
    name: 'readChat',
    method: 'POST',
    path: '/api/bookings/:id/chat/readings',
    tag: 'Chat',
    summary: 'Read a chat as an admin',
    description: `Returns the newest messages, or at most ${chatWindow} before a number. A chat is for rider and driver; an admin who reads it leaves an entry in the audit log.`,
    roles: ['admin'],
    params: bookingParams,
    query: z.object({ before: z.optional(before) }),
    status: 200,
    output: chat,
    errors: ['booking_not_found'],
    idempotent: false,
  },
  { output: examples.chat },
)

export const listChatMessages = endpoint(
  {
    name: 'listChatMessages',
    method: 'GET',
    path: '/api/bookings/:id/chat/messages',
    tag: 'Chat',
    summary: 'List older messages',
    description: `Returns the messages before a number, at most ${chatWindow}: those closest to it, in the order of their numbers.`,
    roles: ['rider', 'driver'],
    params: bookingParams,
    query: z.object({ before }),
    status: 200,
    output: z.object({ messages: z.array(chatMessage) }),
    errors: ['booking_not_found'],
    idempotent: false,
  },
  { output: { messages: examples.chatMessages } },
)

export const sendChatMessage = endpoint(
  {
    name: 'sendChatMessage',
    method: 'POST',
    path: '/api/bookings/:id/chat/messages',
    tag: 'Chat',
    summary: 'Send a message',
    description: `Sends a message to the other party, from the acceptance until the booking has ended. If there is no response, send the same message again: the id makes sure that it is stored once. Wait for the response before sending the next message, so that they keep their order. At most ${chatLimit.messages} messages a minute; \`params.retrySeconds\` says when the next one is accepted.`,
    roles: ['rider', 'driver'],
    params: bookingParams,
    body: z.object({
      id: about(
        z.uuidv7(),
        'A new UUID of version 7 for each message.',
        '01a20188-8f40-7a51-8c63-5d7b9f1e3a46',
      ),
      text: about(
        paragraph(maxMessageLength).check(z.minLength(1)),
        'Plain text. It is trimmed.',
        'Hello. I’m by the bakery, green coat.',
      ),
    }),
    status: 201,
    output: chatMessage,
    errors: ['booking_not_found', 'chat_closed', 'idempotency_key_reused', 'too_many_requests'],
    idempotent: false,
  },
  {
    body: { id: '01a20188-8f40-7a51-8c63-5d7b9f1e3a46', text: 'Hello. I’m by the bakery, green coat.' },
    output: examples.secondMessage,
  },
)

export const markChatRead = endpoint(
  {
    name: 'markChatRead',
    method: 'PUT',
    path: '/api/bookings/:id/chat/read',
    tag: 'Chat',
    summary: 'Mark messages as read',
    description:
      'Marks all messages up to a number as read by the caller; the other party sees it. A lower number than before changes nothing.',
    roles: ['rider', 'driver'],
    params: bookingParams,
    body: z.object({ upTo: about(messageNumber, 'The number of the newest message that was shown.', 2) }),
    status: 200,
    output: z.object({ upTo: about(z.int(), 'The number up to which the caller has read.', 2) }),
    errors: ['booking_not_found'],
    idempotent: false,
  },
  { body: { upTo: 2 }, output: { upTo: 2 } },
)
