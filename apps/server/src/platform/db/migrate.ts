import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Logger, runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { grantAppRole } from './grants.ts'
import { createClient, createPool, type DatabaseLocation } from './location.ts'

export interface MigrateOptions {
  /** The role the application runs as; its rights are set again after every run. Absent: the owner. */
  appRole?: string
  /** Where the `NNNN-title.sql` files are; default `apps/server/migrations`. */
  folder?: string
  log?: (line: string) => void
}

/** A file of `apps/server/migrations`. */
export interface Migration {
  name: string
  checksum: string
  sql: string
}

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url))
const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/
/** A number that no other advisory lock in this database uses. */
const LOCK_KEY = 7_203_114_905

/**
 * Migrates the database to the newest schema as the owner of its tables and returns the names of the applied files.
 * Forward only: each file runs once, in its own transaction, under a lock that other processes wait for. Throws
 * StartupError when an applied file was changed or removed, or a new file has a lower number than an applied one.
 */
export async function migrate(owner: DatabaseLocation, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = await readMigrations(options.folder ?? MIGRATIONS_FOLDER)
  const client = createClient(owner, { application_name: 'cabstand-migrate' })
  client.on('notice', () => {})
  await client.connect()
  try {
    await createHistory(client)
    const applied: string[] = []
    for (const migration of migrations) {
      if (await applyOnce(client, migration, migrations)) {
        applied.push(migration.name)
        options.log?.(`Applied ${migration.name}`)
      }
    }
    await migrateQueue(owner)
    await grantAppRole(client, options.appRole, LOCK_KEY)
    return applied
  } finally {
    await client.end()
  }
}

/** This version's migrations, in order. */
export function listMigrations(): Promise<Migration[]> {
  return readMigrations(MIGRATIONS_FOLDER)
}

export async function listMigrationNames(): Promise<string[]> {
  const migrations = await listMigrations()
  return migrations.map(({ name }) => name)
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const numbers = new Set<string>()
  return Promise.all(
    names.map(async (name) => {
      if (!FILE_NAME.test(name)) throw new StartupError(`Migration ${name} is not named NNNN-title.sql`)
      const number = name.slice(0, 4)
      if (numbers.has(number)) throw new StartupError(`Two migrations have the number ${number}`)
      numbers.add(number)
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Runs `work` in a transaction that holds the migration lock. */
async function locked<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY])
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function createHistory(client: pg.Client): Promise<void> {
  await locked(client, () =>
    client.query(`create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`),
  )
}

/** Checks the history against the files, then applies `migration` unless it has been applied. */
async function applyOnce(
  client: pg.Client,
  migration: Migration,
  all: readonly Migration[],
): Promise<boolean> {
  return locked(client, async () => {
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations order by name',
    )
    checkHistory(rows, all)
    if (rows.some((row) => row.name === migration.name)) return false
    try {
      await client.query(migration.sql)
    } catch (error) {
      throw new Error(`Migration ${migration.name} failed: ${describeSqlError(error, migration.sql)}`, {
        cause: error,
      })
    }
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    return true
  })
}

function checkHistory(
  applied: readonly { name: string; checksum: string }[],
  all: readonly Migration[],
): void {
  const newest = applied.at(-1)?.name ?? ''
  const checksums = new Map(all.map((migration) => [migration.name, migration.checksum]))
  for (const row of applied) {
    const checksum = checksums.get(row.name)
    if (checksum === undefined) {
      throw new StartupError(
        `The database has migration ${row.name}, which this version does not: it was migrated by a newer version`,
      )
    }
    if (checksum !== row.checksum) {
      throw new StartupError(
        `Migration ${row.name} was changed after it was applied: restore the file and write a new migration`,
      )
    }
  }
  const names = new Set(applied.map((row) => row.name))
  const late = all.find((migration) => migration.name < newest && !names.has(migration.name))
  if (late !== undefined) {
    throw new StartupError(
      `Migration ${late.name} comes before ${newest}, which is applied: give it a higher number`,
    )
  }
}

function describeSqlError(error: unknown, sql: string): string {
  const { message, position } = error as pg.DatabaseError
  if (position === undefined) return message
  return `${message} (line ${sql.slice(0, Number(position)).split('\n').length})`
}

/** The job queue's own tables, in the schema graphile_worker. */
async function migrateQueue(owner: DatabaseLocation): Promise<void> {
  const logger = new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') console.error(message)
  })
  const pool = createPool(owner, { max: 1, application_name: 'cabstand-migrate' })
  // The queue's library requires both handlers; a query on a broken connection rejects as well.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await runMigrations({ pgPool: pool, logger })
  } finally {
    await pool.end()
  }
}
