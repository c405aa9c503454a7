import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { asApp } from '../../../test/support/as-owner.ts'
import { testDatabase } from '../../../test/support/test-database.ts'
import { BoundedPool, DatabaseUnavailableError } from './bounded-pool.ts'
import { type Database, openDatabase } from './database.ts'
import { preparedRead } from './prepared.ts'
import { transaction } from './transaction.ts'

const database = await testDatabase()

function openOne(): Database {
  const one = openDatabase(database.appUrl, { max: 1, applicationName: 'reads' })
  onTestFinished(() => one.destroy())
  return one
}

const echo = preparedRead((db, { value }: { value: unknown }) =>
  db.selectNoFrom([
    sql<string>`${value}::text`.as('value'),
    sql<string>`now()::text`.as('transactionBeganAt'),
  ]),
)
const divide = preparedRead((db, { by }: { by: number }) =>
  db.selectNoFrom(sql<number>`10 / ${by}::int`.as('result')),
)

test('reads that begin together share a round trip, and each gets its own rows', async () => {
  const one = openOne()
  const values = Array.from({ length: 20 }, (_, index) => `value ${index}`)
  const together = (await Promise.all(values.map((value) => echo(one, { value })))).flat()
  expect(together.map(({ value }) => value)).toEqual(values)
  const [later] = await echo(one, { value: 'later' })
  expect(new Set(together.map((row) => row.transactionBeganAt)).size).toBe(1)
  expect(later?.transactionBeganAt).not.toBe(together[0]?.transactionBeganAt)
})

test('any number of reads is answered', async () => {
  const values = Array.from({ length: 200 }, (_, index) => String(index))
  const rows = await Promise.all(values.map((value) => echo(database.db, { value })))
  expect(rows.flat().map(({ value }) => value)).toEqual(values)
})

test('a read that fails costs only itself, on a connection that has and has not parsed the others', async () => {
  const one = openOne()
  const unwritable = {
    toPostgres() {
      throw new Error('cannot be written')
    },
  }
  for (let round = 0; round < 2; round += 1) {
    const reads = [divide(one, { by: 1 }), divide(one, { by: 0 }), echo(one, { value: 'between' })]
    const more = [divide(one, { by: 0 }), echo(one, { value: unwritable }), divide(one, { by: 2 })]
    const results = await Promise.allSettled([...reads, ...more])
    expect(
      results.map((result) => (result.status === 'fulfilled' ? result.value[0] : result.reason.message)),
    ).toEqual([
      { result: 10 },
      'division by zero',
      expect.objectContaining({ value: 'between' }),
      'division by zero',
      'cannot be written',
      { result: 5 },
    ])
  }
})

test('a read in a transaction sees its changes', async () => {
  const findReason = preparedRead((db, { value }: { value: number }) =>
    db.selectFrom('cancelReasons').select('label').where('value', '=', value),
  )
  await transaction(database.db, async (tx) => {
    await tx.insertInto('cancelReasons').values({ value: 1, label: 'uncommitted' }).execute()
    expect(await findReason(tx, { value: 1 })).toEqual([{ label: 'uncommitted' }])
    expect(await findReason(database.db, { value: 1 })).toEqual([])
  })
})

test('reads on a connection that does not answer fail in time, and later ones do not wait for them', async () => {
  const pool = new pg.Pool({ connectionString: database.appUrl, max: 2 })
  pool.on('connect', (client) => client.on('error', () => undefined))
  const bounded = new BoundedPool(pool, 1500, (column) => column)
  onTestFinished(() => bounded.end())
  const ended: string[] = []
  const read = (text: string, name: string) => bounded.read(text, []).finally(() => ended.push(name))
  for (const connection of await Promise.all([bounded.connect(), bounded.connect()])) connection.release()
  const stuck = Promise.allSettled([read('select pg_sleep(30)', 'stuck'), read('select 1', 'with it')])
  await new Promise(setImmediate)
  await read('select 2', 'later')
  for (const result of await stuck)
    expect(result).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailableError) })
  expect(ended).toEqual(['later', 'stuck', 'with it'])
})

test('a connection that breaks fails the reads on it, and the next has a new one', async () => {
  const one = openOne()
  await echo(one, { value: 'connected' })
  const lost = Promise.allSettled(
    [1, 2].map(() => preparedRead((db) => db.selectNoFrom(sql`pg_sleep(30)`.as('slept')))(one, {})),
  )
  await expect
    .poll(() =>
      asApp(
        database,
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'reads' and query like '%sleep%'`,
      ),
    )
    .toHaveLength(1)
  for (const result of await lost)
    expect(result).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailableError) })
  // PostgreSQL reports the end of a connection before it closes it; a read in between fails too.
  await expect.poll(() => echo(one, { value: 'again' })).toMatchObject([{ value: 'again' }])
})

test('a database that has only been read in this way closes its connections', async () => {
  const one = openDatabase(database.appUrl, { max: 1, applicationName: 'only read' })
  await echo(one, { value: 'connected' })
  await one.destroy()
  await expect
    .poll(() => asApp(database, `select pid from pg_stat_activity where application_name = 'only read'`))
    .toEqual([])
})
