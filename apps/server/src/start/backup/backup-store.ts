import type pg from 'pg'

/** What a backup says about its database. */
export interface DatabaseFacts {
  /** The major version of the server. */
  readonly major: number
  /** The last migration; undefined in an empty database. */
  readonly migration: string | undefined
}

export async function readFacts(owner: pg.Client): Promise<DatabaseFacts> {
  const { rows } = await owner.query<{ major: number; migrated: boolean }>(
    `select current_setting('server_version_num')::int / 10000 as major,
       to_regclass('public.schema_migrations') is not null as migrated`,
  )
  const [facts] = rows
  if (facts === undefined) throw new Error('the server says nothing')
  return { major: facts.major, migration: facts.migrated ? await findLastMigration(owner) : undefined }
}

async function findLastMigration(owner: pg.Client): Promise<string | undefined> {
  const { rows } = await owner.query<{ name: string }>(
    'select name from schema_migrations order by name desc limit 1',
  )
  return rows[0]?.name
}

/** Whether there is any table, except those of PostgreSQL itself. */
export async function hasTables(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' limit 1`,
  )
  return rows.length > 0
}

/** How many other connections of the owner and of the application's role there are to this database. */
export async function countOthers(owner: pg.Client, appRole: string): Promise<number> {
  const { rows } = await owner.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and usename in (current_user, $1) and pid <> pg_backend_pid()`,
    [appRole],
  )
  return rows[0]?.others ?? 0
}
