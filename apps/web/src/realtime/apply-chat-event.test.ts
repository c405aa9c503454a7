import { applyChatEvent } from '@cabstand/contract/chat-state'
import { type Chat, type ChatEvent, chatWindow } from '@cabstand/contract/schemas/chat'
import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chatKey, newerChat } from '../api/queries/chat.ts'
import { chatUpdates, showSentMessage } from './apply-chat-event.ts'

const bookingId = '01938b5e-0000-7000-8000-000000000001'
const at = '2026-11-22T18:05:02.000Z'
const empty: Chat = { eventNumber: 0, messages: [], read: { rider: null, driver: null } }

/** Messages by either party, and read marks. */
const history = fc
  .array(fc.constantFrom('rider' as const, 'driver' as const, 'read' as const), {
    minLength: 1,
    maxLength: 260,
  })
  .map((kinds) => {
    let messages = 0
    return kinds.map((kind, index): ChatEvent => {
      const number = index + 1
      if (kind === 'read') return { number, type: 'chat.read', by: 'driver', upTo: messages, at }
      messages += 1
      const message = { id: `m${messages}`, number: messages, from: kind, text: `text ${messages}`, at }
      return { number, type: 'chat.message-sent', message }
    })
  })

const whole = (events: readonly ChatEvent[]) => events.reduce(applyChatEvent, empty)
const snapshotOf = (events: readonly ChatEvent[]): Chat => {
  const chat = whole(events)
  return { ...chat, messages: chat.messages.slice(-chatWindow) }
}
const held = (client: QueryClient) => client.getQueryData<Chat>(chatKey(bookingId))
const newest = (chat: Chat | undefined) => chat && { ...chat, messages: chat.messages.slice(-chatWindow) }

test('snapshot + events = fresh snapshot; repeated events change nothing', () => {
  fc.assert(
    fc.property(history, fc.nat(), fc.array(fc.nat(), { maxLength: 8 }), (events, cut, repeated) => {
      const client = new QueryClient()
      const known = cut % (events.length + 1)
      chatUpdates.applySnapshot(client, snapshotOf(events.slice(0, known)), bookingId)
      for (const event of events) chatUpdates.applyEvent(client, event, bookingId)
      for (const index of repeated) {
        const again = events[index % events.length]
        expect(again && chatUpdates.applyEvent(client, again, bookingId)).toBe('known')
      }
      expect(newest(held(client))).toEqual(snapshotOf(events))
    }),
    { numRuns: 60 },
  )
})

test('messages have no gap and no double, whatever comes in between: snapshots, own messages, older events', () => {
  const step = fc.oneof(
    fc.constant('snapshot' as const),
    fc.constant('event' as const),
    fc.constant('own' as const),
  )
  fc.assert(
    fc.property(history, fc.array(fc.tuple(step, fc.nat(300)), { maxLength: 40 }), (events, steps) => {
      const client = new QueryClient()
      chatUpdates.applySnapshot(client, snapshotOf(events.slice(0, 1)), bookingId)
      for (const [kind, place] of steps) {
        const index = place % events.length
        const event = events[index]
        if (kind === 'snapshot')
          chatUpdates.applySnapshot(client, snapshotOf(events.slice(0, index + 1)), bookingId)
        else if (kind === 'event' && event) chatUpdates.applyEvent(client, event, bookingId)
        else if (event?.type === 'chat.message-sent') showSentMessage(client, bookingId, event.message)
        const numbers = held(client)?.messages.map(({ number }) => number) ?? []
        expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 1) + at))
      }
      chatUpdates.applySnapshot(client, snapshotOf(events), bookingId)
      expect(newest(held(client))).toEqual(snapshotOf(events))
    }),
    { numRuns: 80 },
  )
})

test('a missing event is a gap', () => {
  const client = new QueryClient()
  chatUpdates.applySnapshot(client, empty, bookingId)
  const second: ChatEvent = { number: 2, type: 'chat.read', by: 'rider', upTo: 1, at }
  expect(chatUpdates.applyEvent(client, second, bookingId)).toBe('gap')
  expect(held(client)).toEqual(empty)
})

test('a snapshot keeps the older messages that it joins on to, and drops those before a gap', () => {
  const messages = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => ({
      id: `m${from + index}`,
      number: from + index,
      from: 'rider' as const,
      text: '',
      at,
    }))
  const chat = (from: number, to: number): Chat => ({
    ...empty,
    eventNumber: to,
    messages: messages(from, to),
  })
  expect(newerChat(chat(1, 120), chat(101, 200)).messages).toHaveLength(200)
  expect(newerChat(chat(1, 50), chat(101, 200)).messages).toHaveLength(100)
  expect(newerChat(chat(1, 120), chat(1, 100))).toEqual(chat(1, 120))
})
