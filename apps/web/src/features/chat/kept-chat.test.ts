import { expect, test } from 'vitest'
import { type KeptChat, readKept, writeKept } from './kept-chat.ts'
import { forgetChats, listQueuedBookings, type StorageArea, writeQueued } from './queued-messages.ts'

/** A storage in memory that refuses texts longer than `limit`. */
function storageOf(limit = Number.POSITIVE_INFINITY): StorageArea {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => {
      if (value.length > limit) throw new Error('QuotaExceededError')
      values.set(key, value)
    },
  }
}

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
  const storage = storageOf()
  expect(readKept(storage)).toBe(null)
  writeKept(storage, chatOf(2))
  expect(readKept(storage)).toEqual(chatOf(2))
  writeKept(storage, chatOf(150))
  expect(readKept(storage)?.chat.messages.map(({ number }) => number)).toEqual(
    Array.from({ length: 100 }, (_, index) => index + 51),
  )
})

test('what the device cannot keep leaves no older state behind', () => {
  const storage = storageOf(1500)
  writeKept(storage, chatOf(2))
  expect(readKept(storage)).toEqual(chatOf(2))
  writeKept(storage, chatOf(90))
  expect(readKept(storage)).toBe(null)
})

test('signing out removes the conversation and what is unsent; neither is mistaken for the other', () => {
  const storage = storageOf()
  writeKept(storage, chatOf(1))
  writeQueued(storage, 'rider-1', 'booking-1', [{ id: 'a', text: 'Hello' }])
  expect(listQueuedBookings(storage, 'rider-1')).toEqual(['booking-1'])
  expect(listQueuedBookings(storage, 'kept')).toEqual([])
  forgetChats(storage)
  expect([readKept(storage), storage.length]).toEqual([null, 0])
})

test('a text that another program wrote is no conversation', () => {
  const storage = storageOf()
  storage.setItem('cabstand-chat:kept', 'not json')
  expect(readKept(storage)).toBe(null)
})
