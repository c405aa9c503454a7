import pg from 'pg'

const pools = new Map<string, pg.Pool>()

/**
 * The connections of the tests themselves to a database, kept until `closePools`: a connection costs both sides 7 ms of
 * CPU, more than most of what is asked on it. After a failed statement its connection is not used again.
 */
export function poolOf(url: string): pg.Pool {
  let pool = pools.get(url)
  if (pool === undefined) {
    pool = new pg.Pool({ connectionString: url, idleTimeoutMillis: 0, allowExitOnIdle: true })
    // A test may end the connections of everyone.
    pool.on('error', () => {})
    pools.set(url, pool)
  }
  return pool
}

export async function closePools(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    await pools.get(url)?.end()
    pools.delete(url)
  }
}
