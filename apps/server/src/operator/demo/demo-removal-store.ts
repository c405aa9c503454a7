import { sql } from 'kysely'
import { deleteGeneratedMapVersions } from '../../maps/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { deleteAllObjects } from '../../platform/files/object-store.ts'

/** Tables that are kept: migrations, imported maps, the costs of map providers, and what is in the file storage. */
const kept = new Set([
  'schema_migrations',
  'stored_objects',
  'map_versions',
  'map_import_lock',
  'map_costs',
  'map_cost_leases',
  'places',
  'place_words',
  'street_points',
  'street_intersections',
])

/** The servers connected to this database. */
export async function countServers(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'cabstand' and pid <> pg_backend_pid()`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/**
 * Empties every table of people, trips and settings, and deletes generated cities. Must run as the owner of the tables.
 */
export async function emptyDemoTables(tx: Tx): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`.execute(tx)
  const names = rows.map(({ name }) => name).filter((name) => !kept.has(name))
  // Triggers prevent deletion from the ledger and its events. For demo data they are disabled.
  for (const name of names) await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx)
  await sql`truncate ${sql.join(names.map((name) => sql.table(name)))}`.execute(tx)
  for (const name of names) await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx)
  await deleteAllObjects(tx)
  await sql`delete from graphile_worker._private_jobs`.execute(tx)
  await deleteGeneratedMapVersions(tx)
}
