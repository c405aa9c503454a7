import type { Chat, ChatMessage } from '@cabstand/contract/schemas/chat'
import { expect, test } from 'vitest'
import { listEntries, listUnread } from './chat-entries.ts'

const message = (number: number, from: 'rider' | 'driver', time: string): ChatMessage => ({
  id: `m${number}`,
  number,
  from,
  text: `text ${number}`,
  at: `2026-11-22T${time}:00.000Z`,
})
const chat: Chat = {
  eventNumber: 6,
  messages: [
    message(1, 'driver', '17:25'),
    message(2, 'rider', '17:26'),
    message(3, 'driver', '17:27'),
    message(4, 'rider', '17:28'),
    message(5, 'rider', '17:45'),
  ],
  read: {
    rider: { number: 1, at: '2026-11-22T17:26:00.000Z' },
    driver: { number: 3, at: '2026-11-22T17:27:00.000Z' },
  },
}

test('the time stands above the first message and above those after a pause', () => {
  const lines = listEntries(chat, undefined).map((entry) =>
    entry.kind === 'time' ? entry.at : entry.message.number,
  )
  expect(lines).toEqual(['2026-11-22T17:25:00.000Z', 1, 2, 3, 4, '2026-11-22T17:45:00.000Z', 5])
})

test('one mark says what was read, and one that the newest was sent; staff see none', () => {
  const marksFor = (me: 'rider' | 'driver' | undefined) =>
    listEntries(chat, me).flatMap((entry) =>
      entry.kind === 'message' && entry.mark ? [[entry.message.number, entry.mark.kind]] : [],
    )
  expect(marksFor('rider')).toEqual([
    [2, 'read'],
    [5, 'sent'],
  ])
  expect(marksFor('driver')).toEqual([
    [1, 'read'],
    [3, 'sent'],
  ])
  expect(marksFor(undefined)).toEqual([])
})

test('unread are the messages of the other after the own mark', () => {
  expect(listUnread(chat, 'rider').map(({ number }) => number)).toEqual([3])
  expect(listUnread(chat, 'driver').map(({ number }) => number)).toEqual([4, 5])
})
