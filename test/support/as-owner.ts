import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

type Row = Record<string, unknown>
export type RunSql = <R extends Row = Row>(text: string, values?: unknown[]) => Promise<R[]>

/** Runs statements as the role that owns the tables, over one connection; columns keep their SQL names. */
export async function withOwner<T>(ownerUrl: string, work: (run: RunSql) => Promise<T>): Promise<T> {
  const client = await connect(ownerUrl)
  try {
    return await work(async <R extends Row>(text: string, values: unknown[] = []) => {
      return (await client.query<R>(text, values)).rows
    })
  } finally {
    await client.end()
  }
}

/** Waits up to 30 s for a killed database to recover. */
async function connect(connectionString: string): Promise<pg.Client> {
  const until = performance.now() + 30_000
  for (;;) {
    const client = new pg.Client({ connectionString })
    // When the database is killed during a query, the query fails, not the test.
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      if (performance.now() > until) throw error
      await sleep(100)
    }
  }
}
