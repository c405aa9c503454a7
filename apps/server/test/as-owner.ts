import pg from 'pg'
import type { TestDatabase } from './test-database.ts'

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

/** Holds row locks of a query until `release` is called, so that a test decides who waits for whom. */
export async function holdLock(
  database: TestDatabase,
  query: string,
  values: unknown[],
): Promise<{ waiting(count: number): Promise<void>; release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  await client.query('begin')
  await client.query(query, values)
  return {
    async waiting(count) {
      for (;;) {
        const { rows } = await client.query<{ waiting: number }>(
          `select count(*)::int as waiting from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        )
        if ((rows[0]?.waiting ?? 0) >= count) return
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    },
    async release() {
      await client.query('rollback')
      await client.end()
    },
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
