import pg from 'pg'

type Row = Record<string, unknown>
export type RunSql = <R extends Row = Row>(text: string, values?: unknown[]) => Promise<R[]>

/** Runs statements as the role that owns the tables, over one connection; columns keep their SQL names. */
export async function withOwner<T>(ownerUrl: string, work: (run: RunSql) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl })
  // A server that is killed while it is read from ends the query, not the test.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(async <R extends Row>(text: string, values: unknown[] = []) => {
      return (await client.query<R>(text, values)).rows
    })
  } finally {
    await client.end()
  }
}
