import pino from 'pino'
import { expect, test } from 'vitest'
import { BookingFollowers } from './booking-followers.ts'
import type { BookingFeed } from './feeds.ts'

type Reading = Pick<BookingFeed, 'catchUp' | 'listEventsAfter' | 'listBehind'>

/** The feed of a booking `b` whose events are mere numbers. */
const feedOf = (reading: Reading): BookingFeed => ({
  ...reading,
  findAudience: async () => 'rider',
  toWire: (event) => ({
    ...event,
    bookingId: 'b',
    type: 'booking.asked',
    actor: 'system',
    at: '',
    changes: {},
  }),
})

test('an event that comes with its hint is sent at once, in its turn and once', async () => {
  const committed = [1]
  let reads = 0
  const sent: number[] = []
  const followers = new BookingFollowers({
    log: pino({ level: 'silent' }),
    send: (_, event) => sent.push(event.number),
    feed: feedOf({
      catchUp: async () => ({ followed: { kind: 'events', events: [] }, number: committed.length }),
      listEventsAfter: async (_, after) => {
        reads += 1
        return committed.filter((number) => number > after).map((number) => ({ number }))
      },
      listBehind: async () => [],
    }),
  })
  const hint = (number: number) => followers.hint('b', { bookingId: 'b', number })
  await followers.follow('socket', { bookingId: 'b', after: 1, audience: 'rider' }, () => undefined)
  committed.push(2)
  hint(2)
  expect([sent, reads]).toEqual([[2], 0])
  // A follower that gave up while it waited for its turn costs no read.
  const gone = { bookingId: 'b', after: 1, audience: 'rider', isGone: () => true } as const
  await followers.follow('gone', gone, () => expect.unreachable())
  expect(reads).toBe(0)
  // The hints of two transactions that committed one after the other may come the other way round.
  committed.push(3, 4)
  hint(4)
  hint(3)
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(sent).toEqual([2, 3, 4])
  committed.push(5)
  hint(5)
  hint(5)
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(sent).toEqual([2, 3, 4, 5])
})

test('events that are committed while somebody joins reach him and those who follow already', async () => {
  let committed = 1
  const told = new Map<string, number[]>([
    ['old', []],
    ['new', []],
  ])
  const followers = new BookingFollowers({
    log: pino({ level: 'silent' }),
    send: (sockets, event) => {
      for (const socket of sockets) told.get(socket)?.push(event.number)
    },
    feed: feedOf({
      // One event is committed just before it is read how far the new one is, and one just after.
      catchUp: async () => {
        committed += 1
        const number = committed
        committed += 1
        return { followed: { kind: 'events', events: [] }, number }
      },
      listEventsAfter: async (_, after) =>
        Array.from({ length: committed - after }, (_unused, index) => ({ number: after + index + 1 })),
      listBehind: async () => ['b'],
    }),
  })
  const input = { bookingId: 'b', after: 1, audience: 'rider' } as const
  await followers.follow('old', input, () => undefined)
  await followers.follow('new', input, () => undefined)
  await followers.sweep()
  await new Promise((resolve) => setTimeout(resolve, 10))
  // The first was caught up to 2 and the second to 4: from there each hears of everything once.
  expect([...told]).toEqual([
    ['old', [3, 4, 5]],
    ['new', [5]],
  ])
})

test('a follower who joins while the last other one leaves is not forgotten', async () => {
  let number = 1
  let letIn: () => void = () => undefined
  const entered = new Promise<void>((resolve) => {
    letIn = resolve
  })
  let slow = false
  const sent: [string, number][] = []
  const followers = new BookingFollowers({
    log: pino({ level: 'silent' }),
    send: (sockets, event) => {
      for (const socket of sockets) sent.push([socket, event.number])
    },
    feed: feedOf({
      catchUp: async () => {
        if (slow) await entered
        return { followed: { kind: 'events', events: [] }, number }
      },
      listEventsAfter: async (_, after) =>
        Array.from({ length: number - after }, (_unused, index) => ({ number: after + index + 1 })),
      listBehind: async (numbers) => [...numbers].flatMap(([id, sent]) => (sent < number ? [id] : [])),
    }),
  })
  const input = { bookingId: 'b', after: 1, audience: 'rider' } as const
  await followers.follow('old', input, () => undefined)
  slow = true
  const joining = followers.follow('new', input, () => undefined)
  followers.unfollow('old', 'b')
  letIn()
  await joining
  number = 2
  await followers.sweep()
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(sent).toEqual([['new', 2]])
  followers.unfollow('new', 'b')
  expect(followers.isFollowed('b')).toBe(false)
})
