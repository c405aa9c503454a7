import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { RowChange } from './row-change.ts'

/** Changes that were committed since the last query. */
export interface NewChanges {
  readonly changes: readonly (RowChange & { readonly xid: string })[]
  /** The start of the next query: the oldest transaction whose changes this query may not have seen. */
  readonly next: string
}

/**
 * At most `limit` changes since `from`; when it is undefined, those that the query after this one will return again.
 * Changes are returned repeatedly while a transaction older than theirs is running, in any database of the server.
 */
export async function listRowChanges(
  db: Database,
  from: string | undefined,
  limit: number,
): Promise<NewChanges> {
  const { rows } = await sql<{ next: string; changes: [xid: string, table: string, rowId: string][] | null }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as next,
      (select jsonb_agg(jsonb_build_array(c.xid::text, c.table_name, c.row_id)) from
        (select * from row_changes
         where xid >= coalesce(${from ?? null}::xid8, pg_snapshot_xmin(pg_current_snapshot()))
         limit ${limit}) c) as changes`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('row changes: no result row')
  return {
    next: row.next,
    changes: (row.changes ?? []).map(([xid, table, rowId]) => ({ xid, table, rowId })),
  }
}

/** Those of the given tables that have no change trigger. */
export async function listTablesWithoutTrigger(db: Database, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select followed.name from unnest(${tables}::text[]) as followed(name)
    where not exists (
      select from pg_trigger t
      join pg_class c on c.oid = t.tgrelid
      join pg_proc p on p.oid = t.tgfoid
      where c.relname = followed.name and c.relnamespace = 'public'::regnamespace
        and p.proname in ('note_table_change', 'note_row_change'))`.execute(db)
  return rows.map((row) => row.name)
}

/** Deletes changes that every running process has seen. */
export async function deleteRowChangesBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('rowChanges').where('changedAt', '<', before).execute()
}
