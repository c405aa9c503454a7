import pg from 'pg'
import type { TestDatabase } from './test-database.ts'
import { eventually } from './trip.ts'

type Row = Record<string, unknown>

/** Runs one statement as the role that owns the tables; columns keep their SQL names. */
export async function asOwner<R extends Row = Row>(
  database: TestDatabase,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  return runAs<R>(database.ownerUrl, text, values)
}

/** The same as the role of the application. */
export async function asApp<R extends Row = Row>(
  database: TestDatabase,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  return runAs<R>(database.appUrl, text, values)
}

export interface HeldLock {
  /** Resolves when so many sessions of the application wait for locks; gives up and releases after a while. */
  waiting(count: number): Promise<void>
  /** Ends the transaction; `commit` keeps what its query changed. */
  release(end?: 'rollback' | 'commit'): Promise<void>
}

/** Holds the row locks of a query until `release` is called, so that a test decides who waits for whom. */
export async function holdLock(database: TestDatabase, query: string, values: unknown[]): Promise<HeldLock> {
  // As the application's role: PostgreSQL shows what a session waits for only to its own role.
  const client = new pg.Client({ connectionString: database.appUrl })
  await client.connect()
  await client.query('begin')
  await client.query(query, values)
  const countWaiting = async () => {
    // Within a transaction PostgreSQL repeats the activity of its first look.
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
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<R>(text, values)).rows
  } finally {
    await client.end()
  }
}
