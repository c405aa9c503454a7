import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openDatabase } from '../../src/platform/db/database.ts'
import { transaction } from '../../src/platform/db/transaction.ts'
import { defineEvents } from '../../src/platform/events/define-events.ts'
import { Outbox } from '../../src/platform/events/outbox.ts'
import { enqueueOn, type Reaction, runOn, runTogether } from '../../src/platform/events/reaction.ts'
import { Relay } from '../../src/platform/events/relay.ts'
import { defineTask } from '../../src/platform/jobs/define-task.ts'
import { asOwner } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import { testDatabase } from '../support/test-database.ts'

const database = await testDatabase()
const db = openDatabase(database.appUrl, { max: 8 })
const log = pino({ level: 'silent' })
await asOwner(database, 'create table seen (reaction text, subject text)')
await asOwner(database, 'grant select, insert on seen to public')

const events = defineEvents({
  'thing.found': z.object({ color: z.string() }),
  'thing.given_back': z.object({ to: z.uuid() }),
})
const tell = defineTask('test:tell', z.object({ thing: z.string() }), async () => {})

const relays: Relay[] = []
afterEach(async () => {
  for (const relay of relays.splice(0)) await relay.stop()
  await asOwner(database, 'delete from outbox')
  await asOwner(database, 'delete from seen')
})

/** An outbox with these reactions, and this many processes that relay. */
function start(reactions: readonly Reaction[], processes = 1): Outbox {
  const outbox = new Outbox()
  outbox.register(reactions)
  for (let count = 0; count < processes; count++) relays.push(new Relay({ db, outbox, log }))
  return outbox
}

const found = (subject: string, color = 'red') =>
  events.create('thing.found', { subject, payload: { color }, at: new Date() })
const givenBack = (subject: string) =>
  events.create('thing.given_back', { subject, payload: { to: randomUUID() }, at: new Date() })
const note = (reaction: string) =>
  runOn(events, 'thing.found', {
    name: reaction,
    run: (tx, { subject }) => sql`insert into seen values (${reaction}, ${subject})`.execute(tx),
  })
const seen = async () =>
  (await asOwner<{ reaction: string; subject: string }>(database, 'select * from seen order by 1, 2')).map(
    ({ reaction, subject }) => `${reaction} ${subject}`,
  )
const waiting = () =>
  asOwner<{ type: string; done: string[]; attempts: number }>(database, 'select * from outbox')
const isEmpty = () => eventually(async () => (await waiting()).length === 0, 'the outbox to be empty')

test('a payload that does not match its schema creates no event', () => {
  const payload = { color: 7 }
  // @ts-expect-error: the compiler knows the payload of an event.
  expect(() => events.create('thing.found', { subject: 'a', payload, at: new Date() })).toThrow('thing.found')
})

test('a reaction gets the payload of its event, which the compiler knows', async () => {
  const outbox = start([
    runOn(events, 'thing.found', {
      name: 'typed',
      run: async (tx, { payload, subject }) => {
        // @ts-expect-error: this is in the payload of another event.
        expect(payload.to).toBeUndefined()
        await sql`insert into seen values (${payload.color}, ${subject})`.execute(tx)
      },
    }),
  ])
  await transaction(db, (tx) => outbox.add(tx, found('hat', 'green')))
  await isEmpty()
  expect(await seen()).toEqual(['green hat'])
})

test('an event of any subject is written in the transaction of its cause, or not at all', async () => {
  const outbox = start([note('a')])
  const failing = transaction(db, async (tx) => {
    await outbox.add(tx, found('lost'))
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await transaction(db, (tx) => outbox.add(tx, found('umbrella')))
  await eventually(async () => (await seen()).length > 0, 'the reaction')
  expect(await seen()).toEqual(['a umbrella'])
})

test('an event that no reaction wants leaves no row', async () => {
  const outbox = start([
    runOn(events, 'thing.found', {
      name: 'blue ones',
      when: ({ payload }) => payload.color === 'blue',
      run: async () => undefined,
    }),
  ])
  await transaction(db, async (tx) => {
    await outbox.add(tx, found('red one', 'red'))
    await outbox.add(tx, givenBack('scarf'))
    expect((await sql`select from outbox`.execute(tx)).rows).toHaveLength(0)
    await outbox.add(tx, found('blue one', 'blue'))
    expect((await sql`select from outbox`.execute(tx)).rows).toHaveLength(1)
  })
  await isEmpty()
})

test('three processes that relay in parallel run each reaction once', async () => {
  const jobs = enqueueOn(events, 'thing.given_back', {
    name: 'tell the finder',
    jobs: ({ subject }) => [tell.job({ thing: subject }, { key: randomUUID(), afterMs: 3_600_000 })],
  })
  const outbox = start([note('a'), note('b'), jobs], 3)
  const subjects = Array.from({ length: 60 }, (_, index) => `thing ${String(index).padStart(2, '0')}`)
  await Promise.all(
    subjects.map((subject) =>
      transaction(db, async (tx) => {
        await outbox.add(tx, found(subject))
        await outbox.add(tx, givenBack(subject))
      }),
    ),
  )
  await isEmpty()
  expect(await seen()).toEqual([...subjects.map((one) => `a ${one}`), ...subjects.map((one) => `b ${one}`)])
  const told = await asOwner<{ thing: string }>(
    database,
    `select payload->>'thing' as thing from graphile_worker._private_jobs order by 1`,
  )
  expect(told.map(({ thing }) => thing)).toEqual(subjects)
})

test('a failed reaction is retried without the event’s other reactions, and delays no other events', async () => {
  let broken = true
  const failing = runOn(events, 'thing.found', {
    name: 'broken',
    when: ({ subject }) => subject === 'clock',
    run: async (tx, { subject }) => {
      await sql`insert into seen values ('broken', ${subject})`.execute(tx)
      if (broken) throw new Error('not yet')
    },
  })
  const outbox = start([failing, note('whole')])
  for (const subject of ['clock', 'glove']) await transaction(db, (tx) => outbox.add(tx, found(subject)))
  await eventually(async () => (await seen()).length === 2, 'what does not fail')
  expect(await seen()).toEqual(['whole clock', 'whole glove'])
  expect(await waiting()).toMatchObject([{ type: 'thing.found', done: ['whole'], attempts: 1 }])
  broken = false
  await isEmpty()
  expect(await seen()).toEqual(['broken clock', 'whole clock', 'whole glove'])
})

test('a stored event that no longer fits its schema waits, and delays no other events', async () => {
  await asOwner(
    database,
    `insert into outbox (id, type, subject, payload, at) values
       ('00000000-0000-7000-8000-000000000000', 'thing.found', 'old key', '{"colour": "red"}', now())`,
  )
  const red = runOn(events, 'thing.found', {
    name: 'red',
    when: ({ payload }) => payload.color === 'red',
    run: (tx, { subject }) => sql`insert into seen values ('red', ${subject})`.execute(tx),
  })
  const outbox = start([red])
  for (const subject of ['ring', 'scarf']) await transaction(db, (tx) => outbox.add(tx, found(subject)))
  await eventually(async () => (await seen()).length === 2, 'the events that can be read')
  expect(await seen()).toEqual(['red ring', 'red scarf'])
  await eventually(async () => (await waiting())[0]?.attempts === 1, 'the event that cannot be read')
  expect(await waiting()).toMatchObject([{ subject: 'old key', done: [], attempts: 1 }])
})

/** Writes a row for each event, named after how many came at once; throws when the lost clock is among them. */
const together = (sizes: number[]) =>
  runTogether(events, ['thing.found', 'thing.given_back'], {
    name: 'together',
    run: async (tx, given) => {
      sizes.push(given.length)
      const subjects = given.map(({ subject }) => subject)
      await sql`insert into seen select 'together', unnest(${subjects}::text[])`.execute(tx)
      if (subjects.includes('lost clock')) throw new Error('not that one')
    },
  })

test('events of several types reach a reaction together, each once, also with several processes', async () => {
  const sizes: number[] = []
  const outbox = start(together(sizes), 3)
  const subjects = Array.from({ length: 60 }, (_, index) => `thing ${String(index).padStart(2, '0')}`)
  await transaction(db, async (tx) => {
    for (const [index, subject] of subjects.entries())
      await outbox.add(tx, index % 2 === 0 ? found(subject) : givenBack(subject))
  })
  await isEmpty()
  expect(await seen()).toEqual(subjects.map((one) => `together ${one}`))
  expect(Math.max(...sizes)).toBeGreaterThan(10)
})

test('of events that reach a reaction together, only the one that makes it fail waits', async () => {
  const outbox = start([...together([]), note('note')])
  await transaction(db, async (tx) => {
    for (const subject of ['glove', 'lost clock', 'umbrella']) await outbox.add(tx, givenBack(subject))
  })
  await eventually(async () => (await seen()).length === 2, 'what does not fail')
  expect(await seen()).toEqual(['together glove', 'together umbrella'])
  expect(await waiting()).toMatchObject([{ type: 'thing.given_back', done: [], attempts: 1 }])
})

test('events reach a reaction together when the work that another reaction runs does not apply to them', async () => {
  const sizes: number[] = []
  const blue = runOn(events, 'thing.found', {
    name: 'blue',
    when: ({ payload }) => payload.color === 'blue',
    run: (tx, { subject }) => sql`insert into seen values ('blue', ${subject})`.execute(tx),
  })
  const outbox = start([blue, ...together(sizes)])
  await transaction(db, async (tx) => {
    for (const subject of ['glove', 'scarf', 'umbrella']) await outbox.add(tx, found(subject))
    await outbox.add(tx, found('ring', 'blue'))
  })
  await isEmpty()
  expect(sizes).toEqual([3, 1])
  expect(await seen()).toEqual([
    'blue ring',
    'together glove',
    'together ring',
    'together scarf',
    'together umbrella',
  ])
})

test('an event of an unknown type waits for a process that knows it', async () => {
  const older = start([runOn(events, 'thing.found', { name: 'a', run: async () => undefined })])
  const newer = new Outbox()
  newer.register([runOn(events, 'thing.given_back', { name: 'b', run: async () => undefined })])
  await transaction(db, (tx) => newer.add(tx, givenBack('ring')))
  await transaction(db, (tx) => older.add(tx, found('ring')))
  await eventually(async () => (await waiting()).length === 1, 'the known one to be taken')
  expect((await waiting()).map(({ type }) => type)).toEqual(['thing.given_back'])
})

test('two reactions cannot have one name', () => {
  expect(() => start([note('a'), note('a')])).toThrow('two reactions')
})
