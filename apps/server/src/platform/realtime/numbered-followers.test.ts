import pino from 'pino'
import { expect, test } from 'vitest'
import { AppError } from '../http/errors.ts'
import type { Lane } from './followers.ts'
import { Topics } from './hints.ts'
import { NumberedFollowers, type NumberedSource } from './numbered-followers.ts'

interface Event {
  readonly number: number
}

const topics = new Topics<Event>('count')

/** Followers of a feed whose events are mere numbers, and who is sent them. */
function createFollowers(
  reading: Pick<NumberedSource<Event, 'all'>, 'catchUp' | 'listEventsAfter' | 'listBehind'> &
    Partial<NumberedSource<Event, 'all'>>,
  send: (sockets: readonly string[], event: string, number: number) => void,
) {
  const lane: Lane = {
    log: pino({ level: 'silent' }),
    send: (sockets, event, ...[message]) =>
      send(sockets, event, message !== undefined && 'event' in message ? message.event.number : 0),
    sendVolatile: () => expect.unreachable(),
  }
  const source = { topics, admit: async () => 'all' as const, encode: (event: Event) => event, ...reading }
  return new NumberedFollowers({ source, lane, topicOf: (key) => key })
}

const request = (socketId: string, isGone = () => false) => ({
  socketId,
  caller: { role: 'rider', userId: socketId, sessionId: socketId } as const,
  after: 1,
  isGone,
})
const nothingMissed = (number: number) => ({ missed: { kind: 'events' as const, events: [] }, number })

test('an event that comes with its hint is sent at once, in its turn and once', async () => {
  const committed = [1]
  let reads = 0
  const sent: number[] = []
  const followers = createFollowers(
    {
      catchUp: async () => nothingMissed(committed.length),
      listEventsAfter: async (_, after) => {
        reads += 1
        return committed.filter((number) => number > after).map((number) => ({ number }))
      },
      listBehind: async () => [],
    },
    (_sockets, _event, number) => sent.push(number),
  )
  const hint = (number: number) => followers.hint('b', topics.committed('b', { number }))
  await followers.follow(request('socket'), 'b', () => undefined)
  committed.push(2)
  hint(2)
  expect([sent, reads]).toEqual([[2], 0])
  // A follower that gave up while it waited for its turn costs no read.
  await followers.follow(
    request('gone', () => true),
    'b',
    () => expect.unreachable(),
  )
  expect(reads).toBe(0)
  // The hints of two transactions that committed one after the other may come the other way round.
  committed.push(3, 4)
  hint(4)
  hint(3)
  await followers.recheck('b')
  expect(sent).toEqual([2, 3, 4])
  committed.push(5)
  hint(5)
  hint(5)
  await followers.recheck('b')
  expect(sent).toEqual([2, 3, 4, 5])
  // An event of another topic, or another kind of topic, is never taken for one of this.
  followers.hint('b', topics.committed('c', { number: 6 }))
  followers.hint('b', new Topics<Event>('count').committed('b', { number: 6 }))
  await followers.recheck('b')
  expect(sent).toEqual([2, 3, 4, 5])
})

test('events committed while a follower joins reach the new follower and the existing ones', async () => {
  let committed = 1
  const told = new Map<string, number[]>([
    ['old', []],
    ['new', []],
  ])
  const followers = createFollowers(
    {
      // One event is committed just before it is read how far the new one is, and one just after.
      catchUp: async () => {
        committed += 1
        const number = committed
        committed += 1
        return nothingMissed(number)
      },
      listEventsAfter: async (_, after) =>
        Array.from({ length: committed - after }, (_unused, index) => ({ number: after + index + 1 })),
      listBehind: async () => ['b'],
    },
    (sockets, _, number) => {
      for (const socket of sockets) told.get(socket)?.push(number)
    },
  )
  await followers.follow(request('old'), 'b', () => undefined)
  await followers.follow(request('new'), 'b', () => undefined)
  await followers.sweep()
  await followers.recheck('b')
  // The first was caught up to 2 and the second to 4: from there each is sent everything once.
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
  const followers = createFollowers(
    {
      catchUp: async () => {
        if (slow) await entered
        return nothingMissed(number)
      },
      listEventsAfter: async (_, after) =>
        Array.from({ length: number - after }, (_unused, index) => ({ number: after + index + 1 })),
      listBehind: async (numbers) => [...numbers].flatMap(([id, known]) => (known < number ? [id] : [])),
    },
    (sockets, _, event) => {
      for (const socket of sockets) sent.push([socket, event])
    },
  )
  await followers.follow(request('old'), 'b', () => undefined)
  slow = true
  const joining = followers.follow(request('new'), 'b', () => undefined)
  followers.unfollow('old', 'b')
  letIn()
  await joining
  number = 2
  await followers.sweep()
  await followers.recheck('b')
  expect(sent).toEqual([['new', 2]])
  followers.unfollow('new', 'b')
  expect(followers.isFollowed('b')).toBe(false)
})

test('access is checked again before an event that may end it, and while a follower joins', async () => {
  const committed = [1]
  const outsiders = new Set<string>()
  const sent: [string, string, number][] = []
  let duringCatchUp: () => void = () => undefined
  const followers = createFollowers(
    {
      admit: async (_, { userId }) => {
        if (outsiders.has(userId)) throw new AppError('not_permitted')
        return 'all'
      },
      access: { audiences: ['all'], changedBy: ({ number }) => number % 10 === 0 },
      catchUp: async () => {
        duringCatchUp()
        return nothingMissed(committed.length)
      },
      listEventsAfter: async (_, after) =>
        committed.slice(after).map((_unused, index) => ({ number: after + index + 1 })),
      listBehind: async () => [],
    },
    (sockets, event, number) => {
      for (const socket of sockets) sent.push([socket, event, number])
    },
  )
  const commit = () => {
    committed.push(1)
    followers.hint('b', topics.committed('b', { number: committed.length }))
  }
  await followers.follow(request('staying'), 'b', () => undefined)
  await followers.follow(request('leaving'), 'b', () => undefined)
  outsiders.add('leaving')
  while (committed.length < 11) commit()
  await followers.recheck('b')
  expect(sent.filter(([socket]) => socket === 'staying').map(([, , number]) => number)).toEqual([
    2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
  ])
  expect(sent.filter(([socket]) => socket === 'leaving').at(-1)).toEqual(['leaving', 'feed:ended', 0])
  expect(sent).not.toContainEqual(['leaving', 'feed:event', 10])
  duringCatchUp = () => void outsiders.add('late')
  await expect(followers.follow(request('late'), 'b', () => expect.unreachable())).rejects.toThrow(
    'not_permitted',
  )
})
