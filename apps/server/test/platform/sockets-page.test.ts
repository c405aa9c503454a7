import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { lists } from '@cabstand/contract/http/index'
import { driverList } from '@cabstand/contract/http/people/person-records'
import { getBooking } from '@cabstand/contract/http/trips/bookings'
import { followSharedTrip } from '@cabstand/contract/http/trips/sharing'
import type { FeedDefinition, SchemaByAudience } from '@cabstand/contract/realtime/feed'
import {
  type ClientToServer,
  followInput,
  handshake,
  type ServerToClient,
  sendInput,
  unfollowInput,
} from '@cabstand/contract/realtime/protocol'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listDeclared } from '../security/realtime-declarations.ts'
import { eventually } from '../support/eventually.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, driveUntil, goOnline, mobiles } from '../support/trip.ts'

const page = readFileSync(new URL('../../../../docs/sockets.md', import.meta.url), 'utf8')

/** The blocks of one language below each heading of the page. */
const blocksOf = (heading: string, language: string): string[] => {
  const section = page.split(/^#+ /m).find((text) => text.startsWith(`${heading}\n`))
  if (section === undefined) throw new Error(`the page has no heading "${heading}"`)
  return [...section.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    ([, block]) => block ?? '',
  )
}

const acknowledged = <S extends z.ZodMiniType>(value: S) => z.strictObject({ ok: z.literal(true), value })
const refused = z.strictObject({
  ok: z.literal(false),
  problem: z.strictObject({ code: z.string(), status: z.int() }),
})
const topic = z.string()
const id = z.uuid()
const declared = await listDeclared()
const feeds = declared.filter((one) => 'kind' in one)
const messages = declared.filter((one) => 'answer' in one)
const anySchema = (schemas: z.ZodMiniType | SchemaByAudience): z.ZodMiniType =>
  '_zod' in schemas ? (schemas as z.ZodMiniType) : z.union(Object.values(schemas))
const topicIn = ({ name, id }: FeedDefinition) =>
  z.string().check(z.regex(new RegExp(id === undefined ? `^${name}$` : `^${name}:[0-9a-f-]{36}$`)))
const follows = z.strictObject({ topic: z.string(), after: z.optional(z.int()) })

/** What the two blocks below a feed's heading must be: the response to `follow`, and a message. */
function schemasOf(feed: FeedDefinition): z.ZodMiniType[] {
  const topic = topicIn(feed)
  switch (feed.kind) {
    case 'numbered': {
      const event = anySchema(feed.event)
      const missed = z.strictObject({ kind: z.literal('events'), events: z.array(event) })
      return [acknowledged(missed), z.strictObject({ topic, event })]
    }
    case 'state': {
      const state = anySchema(feed.state)
      return [
        acknowledged(z.strictObject({ kind: z.literal('state'), state })),
        z.strictObject({ topic, state }),
      ]
    }
    case 'live': {
      const value = anySchema(feed.value)
      return [
        acknowledged(z.strictObject({ kind: z.literal('value'), value: z.nullable(value) })),
        z.strictObject({ topic, value }),
      ]
    }
    case 'collection': {
      const entry = anySchema(feed.entry)
      return [
        acknowledged(z.strictObject({ kind: z.literal('entries'), entries: z.array(entry) })),
        z.strictObject({ topic, changed: z.array(z.looseObject({ id })), gone: z.array(id) }),
      ]
    }
    default:
      return feed satisfies never
  }
}

/** What each block below the heading of a protocol message must be. */
const sent: Record<keyof ClientToServer, z.ZodMiniType[]> = {
  follow: [z.pipe(follows, followInput)],
  unfollow: [unfollowInput],
  send: [sendInput],
}
const received: Record<keyof ServerToClient, z.ZodMiniType[]> = {
  'feed:event': [z.strictObject({ topic, event: z.looseObject({ number: z.int() }) })],
  'feed:state': [z.strictObject({ topic, state: z.unknown() })],
  'feed:value': [z.strictObject({ topic, value: z.unknown() })],
  'feed:changes': [z.strictObject({ topic, changed: z.array(z.looseObject({ id })), gone: z.array(id) })],
  'feed:ended': [z.strictObject({ topic, problem: z.strictObject({ code: z.string(), status: z.int() }) })],
  'session:ended': [],
}
const ofMessages = Object.fromEntries(
  messages.map(({ name, input, answer }) => [
    name,
    [z.strictObject({ message: z.literal(name), input }), acknowledged(answer)],
  ]),
)
const ofFeeds = Object.fromEntries(
  feeds.map((feed) => [feed.id === undefined ? feed.name : `${feed.name}:{id}`, schemasOf(feed)]),
)

describe('the page on sockets', () => {
  test('names the feed of every live list, and shows one', () => {
    for (const { feed } of lists) if (feed) expect(page, feed.name).toContain(`\`${feed.name}\``)
    const blocks = blocksOf('`…-rows`', 'json').map((block) => JSON.parse(block) as unknown)
    for (const [index, schema] of schemasOf(driverList.feed).entries())
      expect(z.parse(schema, blocks[index])).toEqual(blocks[index])
  })

  test.each(Object.entries({ ...sent, ...received, ...ofMessages, ...ofFeeds }))(
    'shows %s as it is',
    (name, schemas) => {
      const blocks = blocksOf(`\`${name}\``, 'json').map((block) => JSON.parse(block) as unknown)
      expect(blocks).toHaveLength(schemas.length)
      for (const [index, schema] of schemas.entries())
        expect(z.parse(schema, blocks[index])).toEqual(blocks[index])
    },
  )

  test('shows the events of a shared trip as they are, while it runs and after its end', () => {
    const shown = blocksOf('Shared trips', 'json').map((block) => JSON.parse(block) as unknown)
    expect(shown).toHaveLength(2)
    for (const event of shown) expect(z.parse(followSharedTrip.event, event)).toEqual(event)
    expect(page).toContain(`'${followSharedTrip.path.replace(':token', 'Zk3vQ8m2tR7yLw0aXc5dEf')}'`)
  })

  test('states who may follow each feed and send each message', () => {
    expect(feeds.length).toBeGreaterThanOrEqual(4)
    expect(messages.length).toBeGreaterThanOrEqual(2)
    for (const { name, roles } of [...feeds, ...messages]) {
      const row = page.split('\n').find((line) => new RegExp(`^\\| \`${name}[\`:]`).test(line)) ?? ''
      const words = {
        rider: 'riders',
        driver: 'drivers',
        fleetadmin: 'fleet admins',
        admin: 'admins',
        waitingDriver: 'drivers who wait',
      }
      expect(row.split('|')[2]?.trim(), name).toBe(roles.map((role) => words[role]).join(', '))
    }
  })

  test('shows the real handshake and responses', () => {
    const [greeting] = blocksOf('Connecting', 'json')
    expect(z.safeParse(handshake, JSON.parse(greeting ?? '')).error).toBeUndefined()
    const [done, problem] = blocksOf('Acknowledgements', 'json')
    expect(z.safeParse(acknowledged(z.null()), JSON.parse(done ?? '')).error).toBeUndefined()
    expect(z.safeParse(refused, JSON.parse(problem ?? '')).error).toBeUndefined()
  })
})

test('the example client of the page follows a booking to its end', async () => {
  const server = await testServer()
  const [rider, driver] = [await server.signIn(mobiles.rider), await server.signIn(mobiles.driver)]
  await goOnline(server, driver)
  const booking = await acceptedTrip(server, rider, driver)
  const client = runExample({
    CABSTAND_URL: server.url,
    CABSTAND_TOKEN: rider.token ?? '',
    BOOKING_ID: booking.id,
  })
  await eventually(async () => client.output().includes('ACCEPTED'), 'a snapshot')
  await driveUntil('rate', { booking, rider, driver })
  expect(await client.ended).toBe(0)
  const { eventNumber } = await rider.call(getBooking, { params: { id: booking.id } })
  const lines = client
    .output()
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('car'))
  const first = Number(lines[0]?.split(' ')[0])
  expect(lines.map((line) => Number(line.split(' ')[0]))).toEqual(
    Array.from({ length: eventNumber - first + 1 }, (_, index) => first + index),
  )
  expect(lines.map((line) => line.split(' ')[1])).toEqual(
    expect.arrayContaining(['ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED', 'PENDING', 'PAID', 'COMPLETE']),
  )
}, 60_000)

const running: { kill(): void }[] = []
afterAll(() => {
  for (const client of running) client.kill()
})

/** Runs the example in a separate process, as a reader of the page does. */
function runExample(environment: Record<string, string>) {
  const [source = ''] = blocksOf('An example client', 'js')
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: environment,
  })
  running.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { output: () => output, ended }
}
