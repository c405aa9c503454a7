import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '../../platform/db/database.ts'

/** What the server says about itself, and about the role by which the application connects. */
export async function readServer(db: Database) {
  const { rows } = await sql<{
    version: string
    now: Date
    encoding: string
    maxConnections: number
    role: string
    superuser: boolean
    ownsTables: boolean
  }>`
    select current_setting('server_version') as version, clock_timestamp() as now,
      current_setting('server_encoding') as encoding,
      current_setting('max_connections')::int as "maxConnections", current_user as role,
      (select rolsuper from pg_roles where rolname = current_user) as superuser,
      coalesce((select pg_has_role(current_user, c.relowner, 'usage') from pg_class c
        where c.oid = to_regclass('public.schema_migrations')), false) as "ownsTables"`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('the server says nothing')
  return row
}

/** The applied migrations; undefined in an empty database. */
export async function listApplied(db: Database): Promise<string[] | undefined> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('public.schema_migrations') is not null as exists`.execute(db)
  if (rows[0]?.exists !== true) return undefined
  const { rows: applied } = await sql<{
    name: string
  }>`select name from schema_migrations order by name`.execute(db)
  return applied.map(({ name }) => name)
}

/** Tables that the application's role should be able to read or write, and cannot. */
export async function listMissingGrants(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not (has_table_privilege(c.oid, 'select') and (
        c.relname = 'schema_migrations' or has_any_column_privilege(c.oid, 'insert')))
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** What a migration needs: the database of the application, and its ownership. */
export async function readOwner(db: Database) {
  const { rows } = await sql<{ role: string; database: string; owns: boolean }>`
    select current_user as role, current_database() as database,
      pg_has_role(current_user, (select datdba from pg_database where datname = current_database()), 'usage')
        as owns`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('the server says nothing')
  return row
}

/** Makes a connection hear what is notified on a channel. */
export async function listen(client: pg.Client, channel: string): Promise<void> {
  await client.query(`listen ${pg.escapeIdentifier(channel)}`)
}

/** Notifies all connections to this database that listen on a channel. */
export async function notify(db: Database, channel: string): Promise<void> {
  await sql`select pg_notify(${channel}, '')`.execute(db)
}

/** Whether a server follows another one. */
export async function isReplica(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows')
  return rows[0]?.follows === true
}
