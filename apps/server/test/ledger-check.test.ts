import { exportJournal, getEarningReport } from '@cabstand/contract/http/reports'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { beforeAll, describe, expect, test } from 'vitest'
import { createKeyedHash } from '../src/modules/auth/index.ts'
import { checkLedger, sealLedger } from '../src/modules/books/index.ts'
import { asOwner } from './as-owner.ts'
import { runTask } from './run-task.ts'
import { testServer } from './test-server.ts'
import { acceptedTrip, driveUntil, mobiles } from './trip.ts'

const sent: { to: string; subject: string; text: string }[] = []
const server = await testServer({
  mail: {
    name: 'test',
    check: async () => {},
    send: async (to, message) => void sent.push({ to, ...message }),
  },
})
const { database } = server
const run = <R extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  asOwner<R>(database, text, values)
const hash = createKeyedHash('a key that is not in the database, 32 characters')
const deps = { db: database.db, hash, now: server.clock.now }
const check = async () => {
  const found: string[] = []
  for await (const problem of checkLedger(deps)) found.push(problem)
  return found
}

const tables = ['ledger_lines', 'ledger_entries', 'ledger_accounts', 'ledger_seals', 'bookings', 'earnings']
const triggers = (what: 'disable' | 'enable') =>
  tables.map((table) => `alter table ${table} ${what} trigger user`).join('; ')

/** Changes a row as the owner of the tables can: without triggers. `$1` is the entry, `$2` the booking. */
async function tamper(statement: string): Promise<void> {
  const named = statement.replaceAll('$1', `'${entry}'`).replaceAll('$2', `'${trip.id}'`)
  await run(`begin; ${triggers('disable')}; ${named}; ${triggers('enable')}; commit`)
}

let trip: RiderBooking
let entry: string

beforeAll(async () => {
  const [rider, driver] = await Promise.all([server.signIn(mobiles.rider), server.signIn(mobiles.driver)])
  trip = await acceptedTrip(server, rider, driver)
  await driveUntil('rate', { booking: trip, rider, driver })
  const [paid] = await run<{ id: string }>(
    `select id from ledger_entries where booking_id = $1 and event = 'booking.paid'`,
    [trip.id],
  )
  entry = paid?.id ?? ''
})

/** What is changed, how it is undone, and what the check says. */
const changes: readonly (readonly [what: string, change: string, undo: string, says: string])[] = [
  [
    'the amount of a line',
    `update ledger_lines set amount = amount + 7 where entry_id = $1 and purpose = 'convenience-fee'`,
    `update ledger_lines set amount = amount - 7 where entry_id = $1 and purpose = 'convenience-fee'`,
    'sum to 7, not to zero',
  ],
  [
    'a cached balance',
    `update ledger_accounts set balance = balance + 5 where name like 'driver:%' and balance <> 0`,
    `update ledger_accounts set balance = balance - 5 where name like 'driver:%' and balance <> 0`,
    'but its lines sum to',
  ],
  [
    'what a wallet reserves',
    `update ledger_accounts set held = held + 5 where name like 'rider:%'`,
    `update ledger_accounts set held = held - 5 where name like 'rider:%'`,
    'reserves 5',
  ],
  [
    'what a booking says it cost',
    `update bookings set convenience_fees = convenience_fees + 1, driver_share = driver_share - 1 where id = $2`,
    `update bookings set convenience_fees = convenience_fees - 1, driver_share = driver_share + 1 where id = $2`,
    'says other amounts than the ledger',
  ],
  [
    'what the reports count',
    `update earnings set convenience_fees = convenience_fees + 1 where booking_id = $2`,
    `update earnings set convenience_fees = convenience_fees - 1 where booking_id = $2`,
    'The reports count other amounts',
  ],
  [
    'the stored input of a fare',
    `update bookings set fare_breakdown = jsonb_set(fare_breakdown, '{input,distanceMeters}',
       to_jsonb((fare_breakdown #>> '{input,distanceMeters}')::numeric + 100000)) where id = $2`,
    `update bookings set fare_breakdown = jsonb_set(fare_breakdown, '{input,distanceMeters}',
       to_jsonb((fare_breakdown #>> '{input,distanceMeters}')::numeric - 100000)) where id = $2`,
    'is not what its stored inputs give',
  ],
  [
    'money held for a booking that was not paid in advance',
    `insert into ledger_accounts (name) values ('prepaid') on conflict do nothing;
     update ledger_lines set account = 'prepaid' where entry_id = $1 and account = 'platform:fees'`,
    `update ledger_lines set account = 'platform:fees' where entry_id = $1 and account = 'prepaid'`,
    'is held as paid in advance',
  ],
]

test('books in order have no problems, sealed or not', async () => {
  expect(await check()).toEqual([])
  await sealLedger(deps, new Date())
  await sealLedger(deps, new Date())
  expect(await run('select number from ledger_seals')).toHaveLength(1)
  expect(await check()).toEqual([])
})

describe('a change that went around triggers is named:', () => {
  test.each(changes)('%s', async (_, change, undo, says) => {
    await tamper(change)
    expect((await check()).join('\n')).toContain(says)
    await tamper(undo)
    expect(await check()).toEqual([])
  })
})

describe('what agrees with itself but differs from its seal is found:', () => {
  const sealed = 'was changed afterwards'
  test.each([
    [
      'the purpose of a line',
      `update ledger_lines set purpose = 'top-up' where entry_id = $1 and purpose = 'cash-collected'`,
      `update ledger_lines set purpose = 'cash-collected' where entry_id = $1 and purpose = 'top-up'`,
      sealed,
    ],
    [
      'the event of an entry',
      `update ledger_entries set event = 'booking.other' where id = $1`,
      `update ledger_entries set event = 'booking.paid' where id = $1`,
      sealed,
    ],
    [
      'a whole entry that was added to the past',
      `insert into ledger_entries (id, event) values ('01900000-0000-7000-8000-000000000001', 'test')`,
      `delete from ledger_entries where id = '01900000-0000-7000-8000-000000000001'`,
      'entries, but there are',
    ],
    [
      'a seal that was made to fit',
      `update ledger_seals set digest = sha256('other')`,
      `update ledger_seals set digest = digest`,
      'was not made by this installation',
    ],
  ])('%s', async (what, change, undo, says) => {
    await tamper(change)
    expect((await check()).join('\n')).toContain(says)
    if (what !== 'a seal that was made to fit') {
      await tamper(undo)
      expect(await check()).toEqual([])
    }
  })
})

test('entries are not sealed while others may still be posted beside them', async () => {
  const before = await run('select number from ledger_seals')
  await sealLedger(deps)
  expect(await run('select number from ledger_seals')).toEqual(before)
})

test('the nightly check keeps what it found, shows it to admins and writes to the operator', async () => {
  const admin = await server.signIn(mobiles.admin)
  await runTask(database, 'books:check')
  const { check: found } = await admin.call(getEarningReport, { query: {} })
  expect(found?.problems).toBeGreaterThan(0)
  expect(sent).toEqual([
    expect.objectContaining({
      to: 'hello@meridiancabs.example',
      subject: expect.stringContaining('Problems'),
    }),
  ])
  await tamper('delete from ledger_seals')
  await runTask(database, 'books:check')
  expect((await admin.call(getEarningReport, { query: {} })).check?.problems).toBe(0)
  expect(sent).toHaveLength(1)
})

test('the journal has every line with the name of its account, for admins', async () => {
  const admin = await server.signIn(mobiles.admin)
  const { text } = await admin.send(exportJournal, { query: { language: 'en' } })
  const lines = text.trim().split('\r\n')
  const [count] = await run<{ lines: number }>('select count(*)::int as lines from ledger_lines')
  expect(lines).toHaveLength((count?.lines ?? 0) + 1)
  const own = lines.filter((line) => line.includes(entry))
  expect(own.join('\n')).toMatch(/platform:fees,Convenience fees,\d+\.\d\d,convenience-fee/)
  expect(own.join('\n')).toContain(`${trip.reference},driver:`)
  const past = await admin.send(exportJournal, { query: { period: '2020-01-01..2020-12-31' } })
  expect(past.text.trim().split('\r\n')).toHaveLength(1)
})
