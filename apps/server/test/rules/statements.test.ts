// A statement of a month says what the ledger says, to the last unit.

import { exportStatement, getWallet } from '@cabstand/contract/http/money/wallet'
import { exportPersonStatement } from '@cabstand/contract/http/people/person-records'
import { driverAccount, riderAccount } from '@cabstand/domain/ledger/accounts'
import { beforeAll, describe, expect, test } from 'vitest'
import { postEntry } from '../../src/money/wallet/index.ts'
import { linesStatement, openingStatement } from '../../src/money/wallet/statement-store.ts'
import { pageStatement } from '../../src/money/wallet/wallet-lines-store.ts'
import { transaction } from '../../src/platform/db/transaction.ts'
import { asOwner } from '../support/as-owner.ts'
import { readPdf } from '../support/read-pdf.ts'
import type { TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'

const server = await testServer()
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)
const admin = await server.signIn(mobiles.admin)
const fleetadmin = await server.signIn(mobiles.fleetadmin)
/** Clocks of Lisbon are at UTC in November, and an hour before it in October. */
const entries = [
  ['2026-10-31T23:30:00Z', 500],
  ['2026-11-01T00:00:00Z', 1234],
  ['2026-11-15T12:00:00Z', -734],
  ['2026-11-30T23:59:59Z', 100],
  ['2026-12-01T00:00:00Z', 999],
] as const

beforeAll(async () => {
  await asOwner(server.database, `update settings set time_zone = 'Europe/Lisbon'`)
  for (const [at, amount] of entries)
    for (const account of [riderAccount(rider.userId), driverAccount(driver.userId)])
      await transaction(server.db, (tx) =>
        postEntry(tx, {
          event: 'test',
          bookingId: null,
          at: new Date(at),
          postings: [
            { account, amount, purpose: 'top-up' },
            { account: 'clearing:test', amount: -amount, purpose: 'top-up' },
          ],
        }),
      )
})

async function csv(
  client: TestClient,
  month: string,
  path: string = exportStatement.path,
): Promise<string[][]> {
  const response = await fetch(`${server.url}${path}?month=${month}&format=csv&language=en`, {
    headers: { authorization: `Bearer ${client.token}` },
  })
  expect(response.status).toBe(200)
  const text = await response.text()
  return text
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
}

describe('a statement as CSV', () => {
  test('has the opening balance, each line with the balance after it, and the closing balance', async () => {
    expect(await csv(rider, '2026-11')).toEqual([
      ['Time', 'What for', 'Reference', 'Amount', 'Balance'],
      ['', 'Opening balance', '', '', '5.00'],
      ['2026-11-01 00:00', 'Added by card', '', '12.34', '17.34'],
      ['2026-11-15 12:00', 'Added by card', '', '-7.34', '10.00'],
      ['2026-11-30 23:59', 'Added by card', '', '1.00', '11.00'],
      ['', 'Closing balance', '', '', '11.00'],
    ])
  })

  test('of all months follow each other, and end with the balance of the wallet', async () => {
    const months = await Promise.all(
      ['2026-09', '2026-10', '2026-11', '2026-12'].map((each) => csv(rider, each)),
    )
    const balances = months.map((lines) => [lines[1]?.at(-1), lines.at(-1)?.at(-1)])
    expect(balances).toEqual([
      ['0.00', '0.00'],
      ['0.00', '5.00'],
      ['5.00', '11.00'],
      ['11.00', '20.99'],
    ])
    expect((await rider.call(getWallet, { query: {} })).walletBalance).toBe(2099)
  })

  test('of a person is for admins, and for the fleet admin of the driver', async () => {
    const path = exportPersonStatement.path.replace(':id', driver.userId)
    expect(await csv(admin, '2026-11', path)).toEqual(await csv(driver, '2026-11'))
    const { status } = await fleetadmin.send(exportPersonStatement, {
      params: { id: rider.userId },
      query: { month: '2026-11', format: 'csv' },
    })
    expect(status).toBe(404)
  })
})

test('a statement as a document has the same lines, with the name of its holder', async () => {
  const response = await fetch(`${server.url}${exportStatement.path}?month=2026-11&format=pdf&language=en`, {
    headers: { authorization: `Bearer ${rider.token}` },
  })
  const pdf = await readPdf(new Uint8Array(await response.arrayBuffer()))
  expect(pdf.title).toBe('Statement, November 2026')
  expect(pdf.lines).toEqual(
    expect.arrayContaining([
      'Farah Haddad',
      'Opening balance €5.00',
      '1 Nov 2026 00:00 Added by card €12.34 €17.34',
      '15 Nov 2026 12:00 Added by card −€7.34 €10.00',
      'Closing balance €11.00',
    ]),
  )
})

test('the sums of a period are those of its lines, whatever kind is shown', async () => {
  const month = { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' }
  const sums = { credited: 1334, debited: 734, withdrawn: 0 }
  expect((await driver.call(getWallet, { query: month })).period).toEqual(sums)
  const debits = await driver.call(getWallet, { query: { ...month, type: 'Debit', limit: '1' } })
  expect([debits.period, debits.walletHistory.map(({ amount }) => amount)]).toEqual([sums, [734]])
  expect((await driver.call(getWallet, { query: { from: month.to } })).period?.credited).toBe(999)
  expect((await driver.call(getWallet, { query: {} })).period).toBeNull()
})

test.each(['2026-13', '2026', 'november'])('the month %s is refused', async (month) => {
  const { status, body } = await rider.send(exportStatement, { query: { month, format: 'csv' } })
  expect([status, (body as unknown as { code: string }).code]).toEqual([400, 'validation_failed'])
})

test('a statement of a ledger with many lines follows the index of its account', async () => {
  const people = 500
  const each = Number(process.env.CABSTAND_TEST_LINES ?? 50_000) / people
  await asOwner(
    server.database,
    `begin; alter table ledger_lines disable trigger user;
     insert into ledger_accounts (name) select 'test:' || n from generate_series(1, ${people}) n;
     create temp table made on commit drop as
       select gen_random_uuid() as id, p, n from generate_series(1, ${people}) p, generate_series(1, ${each}) n;
     insert into ledger_entries (id, event, created_at)
       select id, 'test', timestamptz '2026-01-01' + n * interval '1 day' * (365.0 / ${each}) from made;
     insert into ledger_lines (entry_id, line, account, amount, purpose)
       select id, 1, case p when 1 then '${riderAccount(rider.userId)}' else 'test:' || p end, 1, 'top-up' from made;
     alter table ledger_lines enable trigger user; commit`,
  )
  await asOwner(server.database, 'vacuum analyze ledger_lines')
  await asOwner(server.database, 'vacuum analyze ledger_entries')
  const scope = { userId: rider.userId, month: '2026-06', timeZone: 'Europe/Lisbon' }
  for (const [name, statement] of [
    ['the opening balance', openingStatement(scope)],
    ['the lines of a month', linesStatement(scope, undefined, 500)],
    ['a page of the wallet', pageStatement(rider.userId, { limit: 31 })],
    ['what was added', pageStatement(rider.userId, { limit: 31, type: 'Credit' })],
  ] as const) {
    const { sql: text, parameters } = statement.compile(server.db)
    const rows = await asOwner<Record<string, string>>(
      server.database,
      `explain (analyze, costs off, timing off) ${text}`,
      [...parameters],
    )
    const plan = rows.map((row) => Object.values(row)[0]).join('\n')
    if (process.env.CABSTAND_TEST_LINES) process.stdout.write(`${name}:\n${plan}\n`)
    expect(plan, name).toMatch(/Index Only Scan (Backward )?using ledger_lines_of_account/)
    expect(plan, name).not.toMatch(/Seq Scan on ledger_(lines|entries)/)
    // A page reads its own lines and no more, however long the wallet is.
    if (name.includes('wallet') || name.includes('added'))
      expect(plan, name).toMatch(
        /Index Only Scan Backward using ledger_lines_of_account on ledger_lines l(_1)? \(actual rows=3[12]/,
      )
  }
}, 120_000)
