import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { testDatabase } from '../../../test/support/test-database.ts'
import { assertTransaction, onCommit, type Tx, transaction } from './transaction.ts'

const { db, ownerUrl } = await testDatabase()

async function count(key: string): Promise<number> {
  const rows = await db.selectFrom('rateLimits').where('key', '=', key).select('uses').execute()
  return rows[0]?.uses.length ?? 0
}

async function add(tx: Tx, key: string): Promise<void> {
  await tx
    .insertInto('rateLimits')
    .values({ key, uses: [new Date(0)], expiresAt: new Date(0) })
    .onConflict((oc) => oc.column('key').doUpdateSet({ uses: sql`rate_limits.uses || excluded.uses` }))
    .execute()
}

describe('transaction', () => {
  it('commits the work and then runs the hooks in order', async () => {
    const seen: string[] = []
    const result = await transaction(db, async (tx) => {
      onCommit(tx, async () => seen.push(`first ${await count('commit')}`))
      onCommit(tx, () => seen.push('second'))
      await add(tx, 'commit')
      return 'done'
    })
    expect({ result, seen }).toEqual({ result: 'done', seen: ['first 1', 'second'] })
  })

  it('rolls back, drops the hooks and passes the error on', async () => {
    const hook = vi.fn()
    const failing = transaction(db, async (tx) => {
      onCommit(tx, hook)
      await add(tx, 'rollback')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await count('rollback')).toBe(0)
    expect(hook).not.toHaveBeenCalled()
  })

  it('logs the error of a hook, keeps the commit and runs the next hook', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const next = vi.fn()
    await transaction(db, async (tx) => {
      onCommit(tx, () => Promise.reject(new Error('hook')))
      onCommit(tx, next)
      await add(tx, 'hook')
    })
    expect(await count('hook')).toBe(1)
    expect(next).toHaveBeenCalledOnce()
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })

  it('refuses a transaction within a transaction, on the pool and on the transaction itself', async () => {
    const nested = (inner: (tx: Tx) => Promise<unknown>) => transaction(db, async (tx) => inner(tx))
    await expect(nested(() => transaction(db, async () => {}))).rejects.toThrow('already open')
    await expect(nested((tx) => transaction(tx, async () => {}))).rejects.toThrow('already open')
  })

  it('lets a hook open a transaction of its own', async () => {
    await transaction(db, async (tx) => {
      onCommit(tx, () => transaction(db, (own) => add(own, 'from hook')))
      await add(tx, 'before hook')
    })
    expect(await count('from hook')).toBe(1)
  })

  it('runs the work again after a deadlock, and only the hooks of the run that committed', async () => {
    const hooks: number[] = []
    let attempts = 0
    await transaction(db, async (tx) => {
      const attempt = ++attempts
      onCommit(tx, () => hooks.push(attempt))
      await add(tx, 'retry')
      if (attempt < 3)
        await sql`do $$ begin raise exception 'again' using errcode = '40P01'; end $$`.execute(tx)
    })
    expect({ attempts, hooks, count: await count('retry') }).toEqual({ attempts: 3, hooks: [3], count: 1 })
  })

  it('is not available after four attempts, so that the client asks again', async () => {
    let attempts = 0
    const hopeless = transaction(db, async (tx) => {
      attempts++
      await sql`do $$ begin raise exception 'never' using errcode = '40001'; end $$`.execute(tx)
    })
    await expect(hopeless).rejects.toMatchObject({ name: 'DatabaseUnavailableError', code: '40001' })
    expect(attempts).toBe(4)
  })

  it('tells an open transaction from a pool and from an ended one', async () => {
    let ended: Tx | undefined
    await transaction(db, async (tx) => {
      expect(() => assertTransaction(tx)).not.toThrow()
      ended = tx
    })
    expect(() => assertTransaction(db)).toThrow('open transaction')
    expect(() => assertTransaction(ended ?? db)).toThrow('open transaction')
    expect(() => onCommit(ended as Tx, () => {})).toThrow('onCommit')
  })
})

describe('values from SQL', () => {
  it('arrive as numbers, decimal strings, dates and parsed JSON', async () => {
    const { rows } = await sql<Record<string, unknown>>`select 9007199254740991::int8 as big_number,
      '{1,null}'::int8[] as list, 1.10::numeric as exact, '2026-01-31'::date as day,
      '2026-01-31T00:00:00Z'::timestamptz as instant, '{"snake_key": 1}'::jsonb as json`.execute(db)
    expect(rows[0]).toEqual({
      bigNumber: 9007199254740991,
      list: [1, null],
      exact: '1.10',
      day: '2026-01-31',
      instant: new Date('2026-01-31T00:00:00Z'),
      json: { snake_key: 1 },
    })
  })

  it('are refused when an int8 is not safe', async () => {
    await expect(sql`select 9007199254740992::int8`.execute(db)).rejects.toThrow('not a safe integer')
  })
})

describe('the app role', () => {
  it.each([
    'update ledger_lines set amount = 1',
    'delete from ledger_entries',
    "update booking_events set type = 'x'",
    'truncate ledger_lines',
    'update ledger_accounts set balance = 1',
    "insert into ledger_accounts (name, balance) values ('x', 1)",
    'drop table rate_limits',
    "update schema_migrations set checksum = ''",
  ])('may not %s', async (statement) => {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow(/permission denied|must be owner/)
  })

  it('may open and lock wallets, and use the job queue', async () => {
    await transaction(db, async (tx) => {
      await tx.insertInto('ledgerAccounts').values({ name: 'platform:try' }).execute()
      await tx.selectFrom('ledgerAccounts').selectAll().forUpdate().execute()
    })
    await sql`select graphile_worker.add_job('try')`.execute(db)
    const { rows } = await sql`select task_identifier from graphile_worker.jobs`.execute(db)
    expect(rows).toEqual([{ taskIdentifier: 'try' }])
  })
})

describe('the owner role', () => {
  it.each(['ledger_lines', 'ledger_entries', 'booking_events'])('cannot change %s either', async (table) => {
    const client = new pg.Client({ connectionString: ownerUrl })
    await client.connect()
    try {
      await expect(client.query(`delete from ${table}`)).rejects.toThrow('append-only')
      await expect(client.query(`truncate ${table} cascade`)).rejects.toThrow('append-only')
    } finally {
      await client.end()
    }
  })
})
