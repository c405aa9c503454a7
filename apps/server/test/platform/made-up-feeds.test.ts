import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { feed, message } from '@cabstand/contract/realtime/feed'
import type { Followed } from '@cabstand/contract/realtime/protocol'
import { topicOf } from '@cabstand/contract/topics'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { AppError } from '../../src/platform/http/errors.ts'
import {
  clientMessage,
  encodeBy,
  liveFeed,
  numberedFeed,
  stateFeed,
} from '../../src/platform/realtime/feed.ts'
import { Gateway } from '../../src/platform/realtime/gateway.ts'
import { Hints, Topics } from '../../src/platform/realtime/hints.ts'
import { eventually } from '../support/eventually.ts'
import { TestClient } from '../support/test-client.ts'

// Feeds that the platform has no code for: a chat, an inbox, a board and a thermometer.
const line = z.object({ number: z.int(), text: z.string() })
const lines = { rider: line, admin: z.extend(line, { from: z.string() }) }
const chatFeed = feed({
  name: 'chat',
  kind: 'numbered',
  id: z.string().check(z.regex(/^room-\d$/)),
  roles: ['rider', 'admin'],
  snapshot: z.array(line),
  event: lines,
})
const inboxFeed = feed({
  name: 'inbox',
  kind: 'numbered',
  roles: ['rider', 'admin'],
  snapshot: z.array(line),
  event: line,
})
const boardFeed = feed({ name: 'board', kind: 'state', roles: ['rider'], state: z.object({ open: z.int() }) })
const heatFeed = feed({
  name: 'heat',
  kind: 'live',
  roles: ['rider'],
  value: z.object({ degrees: z.number() }),
})
const say = message({
  name: 'chat:say',
  roles: ['rider', 'admin'],
  input: z.object({ room: z.string(), text: z.string().check(z.maxLength(20)) }),
  answer: z.object({ number: z.int() }),
})

interface Said {
  readonly number: number
  readonly text: string
  readonly from: string
}

const hints = new Hints()
const chatTopics = new Topics<Said>('chat')
const inboxTopics = new Topics<Said>('inbox')
const boardTopics = new Topics('board')
const membersTopics = new Topics('board-members')
const logs = new Map<string, Said[]>()
const logOf = (key: string) => {
  const known = logs.get(key) ?? []
  logs.set(key, known)
  return known
}
const outsiders = new Set<string>()
/** Sessions that have ended without an announcement. */
const ended = new Set<string>()
let open = 0
let sendHeat: (degrees: number) => void = () => undefined

/** Numbers of one key begin with 1; several writers append. */
function append(topics: Topics<Said>, key: string, said: Omit<Said, 'number'>, hinted = true): Said {
  const event = { ...said, number: logOf(key).length + 1 }
  logOf(key).push(event)
  if (hinted) hints.publish([topics.of(key)], topics.committed(key, event))
  return event
}

const reading = {
  async catchUp(key: string, after: number | undefined) {
    const said = logOf(key)
    const missed =
      after === undefined
        ? { kind: 'snapshot' as const, snapshot: z.encode(z.array(line), said) }
        : { kind: 'events' as const, events: said.slice(after) }
    return { number: said.length, missed }
  },
  listEventsAfter: async (key: string, after: number) => logOf(key).slice(after),
  listBehind: async (numbers: ReadonlyMap<string, number>) =>
    [...numbers].flatMap(([key, number]) => (logOf(key).length > number ? [key] : [])),
}

const server = createServer()
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const gateway = new Gateway({
  server,
  authenticate: async (token) =>
    ended.has(token)
      ? undefined
      : { role: token.startsWith('admin') ? 'admin' : 'rider', userId: token, sessionId: token },
  listEndedSessions: async () => [],
  onSessionChanges: () => undefined,
  feeds: [
    numberedFeed(chatFeed, {
      ...reading,
      topics: chatTopics,
      admit: async (_, { role }): Promise<'rider' | 'admin'> => (role === 'admin' ? 'admin' : 'rider'),
      encode: encodeBy(lines),
    }),
    numberedFeed(inboxFeed, {
      ...reading,
      topics: inboxTopics,
      admit: async () => 'owner',
      encode: encodeBy(line),
    }),
    stateFeed(boardFeed, {
      topics: boardTopics,
      accessTopics: membersTopics,
      ownKey: () => 'all',
      async admit(_, { userId }) {
        if (outsiders.has(userId)) throw new AppError('not_permitted')
        return 'member'
      },
      read: async (keys) => new Map(keys.map((key) => [key, { open }])),
      encode: encodeBy(boardFeed.state),
    }),
    liveFeed(heatFeed, {
      ownKey: () => 'all',
      admit: async () => 'all',
      findNewest: async (): Promise<{ degrees: number } | null> => null,
      start({ isFollowed, send }) {
        sendHeat = (degrees) => isFollowed('all') && send('all', { degrees })
        return () => undefined
      },
      encode: encodeBy(heatFeed.value),
    }),
  ],
  messages: [
    clientMessage(say, async ({ room, text }, { userId }) => ({
      number: append(chatTopics, room, { text, from: userId }).number,
    })),
  ],
  hints,
  log: pino({ level: 'silent' }),
})
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(async () => {
  await gateway.stop()
  server.close()
})

/** A user's socket, and all messages that it receives. */
async function connect(person: string) {
  const socket = await new TestClient(url, person).socket()
  const received: [string, { topic: string }][] = []
  socket.onAny((event: string, value: { topic: string }) => received.push([event, value]))
  return {
    socket,
    received,
    follow: (topic: string, after?: number) =>
      socket.emitWithAck('follow', after === undefined ? { topic } : { topic, after }),
    events: () => received.flatMap(([event, value]) => (event === 'feed:event' ? [value] : [])),
  }
}
const refused = (code: string) => ({ ok: false, problem: { code, status: expect.any(Number) } })
const ok = (value: Followed<unknown, { number: number; text: string }>) => ({ ok: true, value })

test('a numbered feed of two audiences: several writers, each number once and in order, also without hints', async () => {
  const topic = topicOf(chatFeed, 'room-1')
  const rider = await connect('rider-1')
  const admin = await connect('admin-1')
  expect(await rider.follow(topic)).toEqual(ok({ kind: 'snapshot', number: 0, snapshot: [] }))
  expect(await admin.follow(topic, 0)).toEqual(ok({ kind: 'events', events: [] }))
  const writing = [rider, admin].flatMap(({ socket }) =>
    Array.from({ length: 20 }, (_, index) =>
      socket.emitWithAck('send', { message: say.name, input: { room: 'room-1', text: `${index}` } }),
    ),
  )
  const answers = await Promise.all(writing)
  expect(answers.every((answer) => answer.ok)).toBe(true)
  append(chatTopics, 'room-1', { text: 'unheard', from: 'someone' }, false)
  for (const person of [rider, admin]) {
    await eventually(async () => person.events().length === 41, 'what no hint told of')
    expect(person.events()).toEqual(
      logOf('room-1').map(({ from, ...said }) => ({
        topic,
        event: person === admin ? { ...said, from } : said,
      })),
    )
  }
  const late = await connect('rider-2')
  expect(await late.follow(topic, 40)).toEqual(
    ok({ kind: 'events', events: [{ number: 41, text: 'unheard' }] }),
  )
  expect(await late.follow('chat:elsewhere')).toEqual(refused('validation_failed'))
  const long = { message: say.name, input: { room: 'room-1', text: 'x'.repeat(21) } }
  expect(await late.socket.emitWithAck('send', long)).toEqual(refused('validation_failed'))
  for (const { socket } of [rider, admin, late]) socket.disconnect()
})

test('a personal numbered feed has its own numbers, and no events of other users', async () => {
  const [one, two] = [await connect('rider-1'), await connect('rider-2')]
  for (const { follow } of [one, two]) expect(await follow('inbox')).toMatchObject({ value: { number: 0 } })
  expect(await one.follow('inbox:rider-2')).toEqual(refused('validation_failed'))
  append(inboxTopics, 'rider-2', { text: 'for two', from: 'x' })
  append(inboxTopics, 'rider-1', { text: 'for one', from: 'x' })
  append(inboxTopics, 'rider-1', { text: 'and again', from: 'x' })
  await eventually(async () => one.events().length === 2 && two.events().length === 1, 'the events')
  expect(one.events().map((value) => JSON.stringify(value))).toEqual([
    '{"topic":"inbox","event":{"number":1,"text":"for one"}}',
    '{"topic":"inbox","event":{"number":2,"text":"and again"}}',
  ])
  for (const { socket } of [one, two]) socket.disconnect()
})

test('a state is sent when it differs, also when the sweep finds it, until the right to see it ends', async () => {
  const rider = await connect('rider-1')
  const staying = await connect('rider-2')
  for (const { follow } of [rider, staying])
    expect(await follow('board')).toEqual(ok({ kind: 'state', state: { open: 0 } }))
  hints.publish([boardTopics.of('all')])
  open = 3
  // There is no hint; the sweep finds it.
  await eventually(async () => rider.received.length === 1, 'the state')
  expect(rider.received).toEqual([['feed:state', { topic: 'board', state: { open: 3 } }]])
  outsiders.add('rider-1')
  hints.publish([membersTopics.of('all')])
  await eventually(async () => rider.received.length === 2, 'the end')
  expect(rider.received[1]).toEqual([
    'feed:ended',
    { topic: 'board', problem: { code: 'not_permitted', status: 403 } },
  ])
  open = 4
  hints.publish([boardTopics.of('all')])
  await eventually(async () => staying.received.length === 2, 'the next state')
  expect(rider.received).toHaveLength(2)
  expect(await rider.follow('board')).toEqual(refused('not_permitted'))
  for (const { socket } of [rider, staying]) socket.disconnect()
})

test('a live value is sent to its followers, and to no other role', async () => {
  const [rider, admin] = [await connect('rider-1'), await connect('admin-1')]
  expect(await rider.follow('heat')).toEqual(ok({ kind: 'value', value: null }))
  expect(await admin.follow('heat')).toEqual(refused('not_permitted'))
  sendHeat(21.5)
  await eventually(async () => rider.received.length === 1, 'the value')
  expect(rider.received).toEqual([['feed:value', { topic: 'heat', value: { degrees: 21.5 } }]])
  expect(admin.received).toEqual([])
  for (const { socket } of [rider, admin]) socket.disconnect()
})

test('following looks the session up again, so that one that has ended follows nothing new', async () => {
  const rider = await connect('rider-late')
  expect(await rider.follow('board')).toMatchObject({ ok: true })
  ended.add('rider-late')
  const gone = new Promise((resolve) => rider.socket.once('disconnect', resolve))
  await expect(rider.follow('inbox')).rejects.toThrow('socket has been disconnected')
  await gone
  expect(rider.received).toEqual([['session:ended', undefined]])
})
