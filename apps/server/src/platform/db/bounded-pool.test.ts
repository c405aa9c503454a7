import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { asApp, asOwner, holdLock } from '../../../test/support/as-owner.ts'
import { testDatabase } from '../../../test/support/test-database.ts'
import { BoundedPool, DatabaseUnavailableError } from './bounded-pool.ts'
import { transaction } from './transaction.ts'

const database = await testDatabase()
const { db, appUrl } = database

/** A pool of one connection with short timeouts. */
function impatientDatabase(answerTimeoutMs: number) {
  const pool = new pg.Pool({ connectionString: appUrl, max: 1 })
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  return new Kysely<never>({
    dialect: new PostgresDialect({ pool: new BoundedPool(pool, answerTimeoutMs, (column) => column) }),
  })
}

describe('a database that does not do its part', () => {
  test('is given up with its connection when a query has no answer, and the next query has a new one', async () => {
    const one = impatientDatabase(300)
    const pid = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one)).rows[0]?.pid
    const before = await pid()
    await expect(sql`select pg_sleep(30)`.execute(one)).rejects.toThrow(DatabaseUnavailableError)
    expect(await pid()).not.toBe(before)
    await one.destroy()
  })

  test('fails a transaction whose connection breaks in use, and only that one', async () => {
    const broken = transaction(db, async (tx) => {
      await sql`select 'to be broken'`.execute(tx)
      await asApp(
        database,
        "select pg_terminate_backend(pid) from pg_stat_activity where query like '%to be broken%' and pid <> pg_backend_pid()",
      )
      await sql`select 1`.execute(tx)
    })
    await expect(broken).rejects.toThrow(DatabaseUnavailableError)
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  })

  test('does not let a transaction wait without end for what another holds', async () => {
    const held = await holdLock(database, 'select pg_advisory_xact_lock($1)', [7])
    const take = () => transaction(db, (tx) => sql`select pg_advisory_xact_lock(7)`.execute(tx))
    await expect(take()).rejects.toThrow(DatabaseUnavailableError)
    await held.release()
    await take()
  })

  test('is not waited for by more than a thousand: the next is refused at once', async () => {
    const pool = new BoundedPool(new pg.Pool({ connectionString: appUrl, max: 1 }), 1000, (column) => column)
    const client = await pool.connect()
    const waiting = Array.from({ length: 1000 }, async () => (await pool.connect()).release())
    await expect(pool.connect()).rejects.toThrow(
      new DatabaseUnavailableError('too many queries wait for a connection'),
    )
    expect(pool.use.waiting).toBe(1000)
    client.release()
    await Promise.all(waiting)
    await pool.end()
  })

  test('is not blamed for a wrong statement', async () => {
    await expect(db.executeQuery(CompiledQuery.raw('select nonsense'))).rejects.not.toThrow(
      DatabaseUnavailableError,
    )
  })
})

describe('a named statement', () => {
  const everyType = (number: number, json: object, texts: string[]) =>
    sql<
      Record<string, unknown>
    >`select ${number}::int8 as big_number, ${number}::int4 as small, null as nothing,
      ${JSON.stringify(json)}::jsonb as json_value, ${texts}::text[] as text_list, '2030-01-02'::date as day,
      ${Buffer.from('bytes')}::bytea as bytes, '2030-01-02T03:04:05Z'::timestamptz as at, 1.5::numeric as exact`

  test('answers the same when its columns are asked and when they are known, on every connection', async () => {
    const rows = async (number: number) =>
      (await everyType(number, { of: 'it' }, ['a', 'b,c']).execute(db)).rows
    const expected = (number: number) => [
      {
        bigNumber: number,
        small: number,
        nothing: null,
        jsonValue: { of: 'it' },
        textList: ['a', 'b,c'],
        day: '2030-01-02',
        bytes: Buffer.from('bytes'),
        at: new Date('2030-01-02T03:04:05Z'),
        exact: '1.5',
      },
    ]
    for (const number of [1, 2, 3]) expect(await rows(number)).toEqual(expected(number))
    const many = await Promise.all(Array.from({ length: 30 }, (_, number) => rows(number)))
    expect(many).toEqual(many.map((_, number) => expected(number)))
  })

  test('tells how many rows it changed, and answers none when it has none', async () => {
    const change = (label: string) =>
      db
        .updateTable('cancelReasons')
        .set({ label: sql<string>`${label} || value` })
        .where('value', '<', 2)
        .executeTakeFirst()
    await db
      .insertInto('cancelReasons')
      .values([
        { value: 0, label: 'a' },
        { value: 1, label: 'b' },
      ])
      .execute()
    for (const label of ['c', 'd']) expect((await change(label)).numUpdatedRows).toBe(2n)
    const find = (value: number) =>
      db.selectFrom('cancelReasons').select(['value', 'label']).where('value', '=', value).execute()
    expect([await find(7), await find(1), await find(7)]).toEqual([[], [{ value: 1, label: 'd1' }], []])
  })

  test('that fails leaves its connection usable, whatever failed: a value, a row or the statement', async () => {
    const one = impatientDatabase(5000)
    const unwritable = {
      toPostgres() {
        throw new Error('cannot be written')
      },
    }
    const echo = (value: unknown) => sql<{ value: string }>`select ${value}::text as value`.execute(one)
    for (let round = 0; round < 2; round += 1) {
      await expect(echo(unwritable)).rejects.toThrow('cannot be written')
      await expect(sql`select ${1}::int / ${0}::int`.execute(one)).rejects.toThrow('division by zero')
      expect((await echo('fine')).rows).toEqual([{ value: 'fine' }])
    }
    await one.destroy()
    const unsafe = (text: string) => sql`select ${text}::int8 as value`.execute(db)
    await expect(unsafe('9007199254740993')).rejects.toThrow('not a safe integer')
    expect((await unsafe('7')).rows).toEqual([{ value: 7 }])
  })

  test('whose columns were changed under it is refused once, and read as they are now after that', async () => {
    const find = () => sql`select * from changing where ${1}::int = 1`.execute(db)
    await asOwner(database, 'create table changing as select 1 as value')
    await asOwner(database, `grant select on changing to ${database.appRole}`)
    expect((await find()).rows).toEqual([{ value: 1 }])
    await asOwner(
      database,
      `alter table changing alter value type text using 'text', add more int8 default 5`,
    )
    await expect(find()).rejects.toThrow(DatabaseUnavailableError)
    expect((await find()).rows).toEqual([{ value: 'text', more: 5 }])
  })
})
