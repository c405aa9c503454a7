import type { Chat, ChatMessage } from '../schemas/chat.ts'

/** The chat of the trip in examples/trip.ts. */
const firstMessage: ChatMessage = {
  id: '01a20188-6b1c-7d3e-9f42-3c5a7e9b1d24',
  number: 1,
  from: 'driver',
  text: 'Hello Farah, I’m in the dark grey Corolla.',
  at: '2026-11-22T18:05:02.000Z',
}
export const secondMessage: ChatMessage = {
  id: '01a20188-8f40-7a51-8c63-5d7b9f1e3a46',
  number: 2,
  from: 'rider',
  text: 'Hello. I’m by the bakery, green coat.',
  at: '2026-11-22T18:05:11.000Z',
}
export const chatMessages: ChatMessage[] = [firstMessage, secondMessage]

export const chat: Chat = {
  eventNumber: 3,
  messages: chatMessages,
  read: { rider: { number: 1, at: '2026-11-22T18:05:06.000Z' }, driver: null },
}
