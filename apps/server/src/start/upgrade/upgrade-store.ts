import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'

/** How many bytes each table takes, with its indexes. */
export async function readTableSizes(db: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select relname as name, pg_total_relation_size(oid) as bytes from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(db)
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}
