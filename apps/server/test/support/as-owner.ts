import pg from 'pg'
import { eventually } from './eventually.ts'
import { poolOf } from './pools.ts'
import type { TestDatabase } from './test-database.ts'

type Row = Record<string, unknown>

/** Runs one statement as the role that owns the tables; columns keep their SQL names. */
export async function asOwner<R extends Row = Row>(
  database: Pick<TestDatabase, 'ownerUrl' | 'appUrl'>,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  return runAs<R>(database.ownerUrl, text, values)
}

/** Runs one statement as the role of the application. */
export async function asApp<R extends Row = Row>(
  database: Pick<TestDatabase, 'ownerUrl' | 'appUrl'>,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  return runAs<R>(database.appUrl, text, values)
}

export interface HeldLock {
  /**
   * Resolves when this many sessions of the application wait for locks. Fails and releases the locks after a timeout.
   */
  waiting(count: number): Promise<void>
  /** Ends the transaction; `commit` keeps the changes of its query. */
  release(end?: 'rollback' | 'commit'): Promise<void>
}

/**
 * Holds the row locks of a query until `release` is called, so that a test controls the order of waiting transactions.
 */
export async function holdLock(
  database: Pick<TestDatabase, 'ownerUrl' | 'appUrl'>,
  query: string,
  values: unknown[],
): Promise<HeldLock> {
  // As the application's role, because PostgreSQL shows a session's waits only to the same role.
  const client = new pg.Client({ connectionString: database.appUrl })
  await client.connect()
  await client.query('begin')
  await client.query(query, values)
  const countWaiting = async () => {
    // Within a transaction PostgreSQL returns the snapshot of its first statistics query.
    await client.query('select pg_stat_clear_snapshot()')
    const { rows } = await client.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.waiting ?? 0
  }
  const release = async (end: 'rollback' | 'commit' = 'rollback') => {
    await client.query(end)
    await client.end()
  }
  return {
    release,
    waiting: (count) =>
      eventually(async () => (await countWaiting()) >= count, `${count} who wait for the lock`).then(
        () => undefined,
        async (error: unknown) => {
          await release()
          throw error
        },
      ),
  }
}

async function runAs<R extends Row>(url: string, text: string, values: unknown[]): Promise<R[]> {
  return (await poolOf(url).query<R>(text, values)).rows
}
