import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * The size of the database, the connections to its server and their limit, and the longest that a statement of ours waits
 * for a lock.
 */
export async function readDatabaseUse(db: Database) {
  const { rows } = await sql<Record<'bytes' | 'connections' | 'limit' | 'longestWaitSeconds', number>>`
    select pg_database_size(current_database()) as bytes,
      (select sum(numbackends)::int from pg_stat_database) as connections,
      current_setting('max_connections')::int as "limit",
      (select coalesce(max(extract(epoch from clock_timestamp() - query_start)), 0)::float8 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock') as "longestWaitSeconds"`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('the database says nothing about itself')
  return row
}

/** The version of PostgreSQL, such as "17.6". */
export async function readDatabaseVersion(db: Database): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select split_part(current_setting('server_version'), ' ', 1) as version`.execute(db)
  return rows[0]?.version ?? ''
}
