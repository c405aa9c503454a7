import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { asApp, holdLock } from '../../test/as-owner.ts'
import { testDatabase } from '../../test/test-database.ts'
import { BoundedPool, DatabaseUnavailableError } from './bounded-pool.ts'
import { transaction } from './transaction.ts'

const database = await testDatabase()
const { db, appUrl } = database

/** A pool of one connection with little patience. */
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

  test('is not blamed for a wrong statement', async () => {
    await expect(db.executeQuery(CompiledQuery.raw('select nonsense'))).rejects.not.toThrow(
      DatabaseUnavailableError,
    )
  })
})
