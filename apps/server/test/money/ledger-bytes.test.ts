// One changed byte in any column of any row of the ledger, its receipts and its seals is found. Each is changed as a
// superuser can, without triggers and foreign keys, in a transaction that is rolled back.

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { sized } from '../../../../test/support/size.ts'
import { checkLedger, sealLedger } from '../../src/money/books/index.ts'
import { numberReceipts } from '../../src/money/receipts/index.ts'
import { createKeyedHash } from '../../src/people/auth/index.ts'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import { asOwner } from '../support/as-owner.ts'
import { creditRider } from '../support/money.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, driveUntil, mobiles } from '../support/trip.ts'

const server = await testServer()
const { database } = server
const hash = createKeyedHash('a key that is not in the database, 32 characters')
const url = new URL(inject('adminUrl'))
url.pathname = new URL(database.ownerUrl).pathname
const superuser = openDatabase(url.href, { max: 1 })
afterAll(() => superuser.destroy())

const tables = ['ledger_entries', 'ledger_lines', 'ledger_accounts', 'receipts', 'ledger_seals'] as const

/** A value of a type with one byte changed, in SQL. */
const changed: Readonly<Record<string, (column: string) => string>> = {
  text: (column) => `overlay(${column} placing chr(1 + ascii(right(${column}, 1))) from length(${column}))`,
  uuid: (column) =>
    `overlay(${column}::text placing case right(${column}::text, 1) when '0' then '1' else '0' end from 36)::uuid`,
  int4: (column) => `${column} + 1`,
  int8: (column) => `${column} + 1`,
  timestamptz: (column) => `${column} + interval '1 microsecond'`,
  bytea: (column) => `set_byte(${column}, 0, get_byte(${column}, 0) # 1)`,
}

/** Each leaf of a JSON value, by its path, changed in one byte. */
function changedLeaves(json: unknown, path: readonly string[] = []): (readonly [string, string])[] {
  if (typeof json === 'object' && json !== null)
    return Object.entries(json).flatMap(([name, value]) => changedLeaves(value, [...path, name]))
  const other =
    typeof json === 'number'
      ? json + 1
      : typeof json === 'boolean'
        ? !json
        : `${String(json ?? '').slice(0, -1)}~`
  return [[`{${path.join(',')}}`, JSON.stringify(other)]]
}

interface Change {
  readonly table: string
  readonly column: string
  /** The value of the row's column in SQL. */
  readonly value: string
}

/** A change of each column, and of each part of its JSON. */
async function listChanges(): Promise<Change[]> {
  const columns = await asOwner<{ table_name: string; column_name: string; udt_name: string }>(
    database,
    `select table_name, column_name, udt_name from information_schema.columns
     where table_name = any($1) and table_schema = any(current_schemas(false)) order by 1, ordinal_position`,
    [[...tables]],
  )
  const [receipt] = await asOwner<{ inputs: object }>(database, 'select inputs from receipts limit 1')
  return columns.flatMap(({ table_name: table, column_name: column, udt_name: type }) =>
    type === 'jsonb'
      ? changedLeaves(receipt?.inputs).map(([path, value]) => ({
          table,
          column,
          value: `jsonb_set(${column}, '${path}', '${value}')`,
        }))
      : [{ table, column, value: changed[type]?.(column) ?? `no change of ${type} is known` }],
  )
}

const undo = new Error('rolled back')

/** What the check says after a change of one row, which is undone. */
async function problemsAfter(change: Change, row: string): Promise<string[]> {
  const found: string[] = []
  await superuser
    .transaction()
    .execute(async (tx) => {
      await sql.raw('set local session_replication_role = replica').execute(tx)
      await sql.raw('alter table receipts alter column issue drop identity').execute(tx)
      const { table, column, value } = change
      await sql.raw(`update ${table} set ${column} = ${value} where ctid = '${row}'`).execute(tx)
      for await (const problem of checkLedger({ db: tx as Database, hash })) found.push(problem)
      throw undo
    })
    .catch((error: unknown) => {
      // What the tables themselves refuse cannot be written.
      if (error instanceof Error && 'code' in error && String(error.code).startsWith('23'))
        found.push(error.message)
      else if (error !== undo) throw error
    })
  return found
}

beforeAll(async () => {
  const [rider, driver] = await Promise.all([server.signIn(mobiles.rider), server.signIn(mobiles.driver)])
  await asOwner(database, 'update users set receipts_by_mail = false')
  await creditRider(server.db, rider.userId, 700)
  const trip = await acceptedTrip(server, rider, driver)
  await driveUntil('rate', { booking: trip, rider, driver })
  await server.clock.settle()
  const deps = { db: database.db, hash, now: server.clock.now }
  await numberReceipts(deps)
  await sealLedger(deps, new Date())
})

test('one changed byte in any row of the ledger, a receipt or a seal is found', async () => {
  const unfound: string[] = []
  let tried = 0
  for (const change of await listChanges()) {
    // The columns of all rows are sealed alike.
    const rows = await asOwner<{ row: string }>(
      database,
      `select ctid::text as row from ${change.table} where ${change.column} is not null limit ${sized(1, 100)}`,
    )
    for (const { row } of rows) {
      const found = await problemsAfter(change, row)
      tried += 1
      if (found.length === 0) unfound.push(`${change.table}.${change.column} = ${change.value}`)
    }
  }
  expect([...new Set(unfound)]).toEqual([])
  expect(tried).toBeGreaterThan(35)
}, 120_000)

test('control: an unchanged row is no problem', async () => {
  const [first] = await asOwner<{ row: string }>(database, 'select ctid::text as row from ledger_lines')
  const same = { table: 'ledger_lines', column: 'amount', value: 'amount' }
  expect(await problemsAfter(same, first?.row ?? '')).toEqual([])
})
