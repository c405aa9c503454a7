import { expect, test } from 'vitest'
import { memoryStorage } from '../../ui/memory-storage.ts'
import { type KeptChat, readKept, writeKept } from './kept-chat.ts'
import { forgetChats, listQueuedBookings, writeQueued } from './queued-messages.ts'

const chatOf = (count: number): KeptChat => ({
  person: 'rider-1',
  bookingId: 'booking-1',
  me: 'rider',
  other: 'Rui Almeida',
  at: '2026-11-23T06:00:00.000Z',
  chat: {
    eventNumber: count,
    read: { rider: null, driver: null },
    messages: Array.from({ length: count }, (_, index) => ({
      id: `message-${index + 1}`,
      number: index + 1,
      from: 'driver',
      at: '2026-11-23T06:00:00.000Z',
      text: 'Here',
    })),
  },
})

test('a conversation is kept with its newest hundred messages', () => {
  const storage = memoryStorage()
  expect(readKept(storage)).toBe(null)
  writeKept(storage, chatOf(2))
  expect(readKept(storage)).toEqual(chatOf(2))
  writeKept(storage, chatOf(150))
  expect(readKept(storage)?.chat.messages.map(({ number }) => number)).toEqual(
    Array.from({ length: 100 }, (_, index) => index + 51),
  )
})

test('what the device cannot keep leaves no older state behind', () => {
  const storage = memoryStorage(1500)
  writeKept(storage, chatOf(2))
  expect(readKept(storage)).toEqual(chatOf(2))
  writeKept(storage, chatOf(90))
  expect(readKept(storage)).toBe(null)
})

test('signing out removes the conversation and what is unsent; neither is mistaken for the other', () => {
  const storage = memoryStorage()
  writeKept(storage, chatOf(1))
  writeQueued(storage, 'rider-1', 'booking-1', [{ id: 'a', text: 'Hello' }])
  expect(listQueuedBookings(storage, 'rider-1')).toEqual(['booking-1'])
  expect(listQueuedBookings(storage, 'kept')).toEqual([])
  forgetChats(storage)
  expect([readKept(storage), storage.keys()]).toEqual([null, []])
})

test('a text that another program wrote is no conversation', () => {
  const storage = memoryStorage()
  storage.write('cabstand-chat:kept', 'not json')
  expect(readKept(storage)).toBe(null)
})
