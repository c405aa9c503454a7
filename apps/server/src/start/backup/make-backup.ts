import { chmod, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { insertBackup } from '../../operator/system/index.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { listMigrationNames } from '../../platform/db/migrate.ts'
import { hasFiles } from '../../platform/files/file-store.ts'
import { newId } from '../../platform/new-id.ts'
import { StartupError } from '../../platform/startup-error.ts'
import type { Config } from '../config/config.ts'
import { filesFolder } from '../config/files-config.ts'
import { findOwnSecret } from '../own-secret.ts'
import type { ReachedDatabase } from '../prepare-database.ts'
import { reachUnchanged } from '../reach-database.ts'
import { version } from '../version.ts'
import { asOwner } from './as-owner.ts'
import { createBackupFolder, deleteOldBackups } from './backup-folders.ts'
import { type DatabaseFacts, readFacts } from './backup-store.ts'
import { writeChecksums } from './checksums.ts'
import { copyFiles } from './copy-files.ts'
import { listHeldFiles } from './held-files.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { findPostgresTools } from './postgres-tools.ts'
import { runOnDatabase } from './run-postgres-tool.ts'
import { formatSettings } from './settings-file.ts'

/** The files of a backup, beside the manifest and the checksums. */
export const parts = {
  /** In pg_dump's custom format. */
  database: 'database.dump',
  files: 'files',
  /** The key of sessions, seals of the ledger and receipts. */
  secret: 'secret',
  /** The environment variables of Cabstand. */
  settings: 'settings.env',
}

export interface BackupRequest {
  /** The folder of all backups. */
  readonly folder: string
  /** How many are kept. */
  readonly keep: number
}

/** Where the embedded database was reached, it is stopped again. */
export async function withDatabase<T>(
  database: ReachedDatabase,
  work: (database: ReachedDatabase) => Promise<T>,
): Promise<T> {
  try {
    return await work(database)
  } finally {
    await database.stop()
  }
}

/**
 * Makes a backup while the service runs: all that was acknowledged before it began is in it. The database comes first,
 * so that no file is missing that it names. Throws StartupError when the operator has to fix something.
 */
export async function makeBackup(
  config: Config,
  { folder, keep }: BackupRequest,
  say: (line: string) => void,
): Promise<void> {
  await withDatabase(await reachUnchanged(config, say), async (database) => {
    const at = new Date()
    const facts = await examine(database)
    const secret = await findSecret(config)
    await assertDataFolder(config, database)
    let manifest: Manifest | undefined
    const path = await createBackupFolder(folder, at, async (temporary) => {
      manifest = await fill(temporary, { config, database, facts, secret, at })
    })
    if (manifest === undefined) throw new Error('a backup without a manifest')
    await record(database, { at, madeBy: 'cabstand', sizeBytes: sizeOf(manifest) })
    say(`Made ${path}: ${describeSize(manifest)}`)
    const deleted = await deleteOldBackups(folder, keep, at)
    if (deleted.length > 0) say(`Deleted ${deleted.join(', ')}`)
  })
}

/** Records that another program has made a backup now, so that its age is watched as that of our own. */
export async function recordBackup(
  config: Config,
  madeBy: string,
  say: (line: string) => void,
): Promise<void> {
  if (!/^[A-Za-z0-9._ -]{1,40}$/.test(madeBy))
    throw new StartupError(
      'The name of the program must be up to 40 letters, digits, dots, dashes and spaces',
    )
  await withDatabase(await reachUnchanged(config, say), async (database) => {
    await examine(database)
    await record(database, { at: new Date(), madeBy, sizeBytes: null })
  })
  say(`Recorded a backup by ${madeBy}`)
}

function examine(database: ReachedDatabase): Promise<DatabaseFacts & { migration: string }> {
  return asOwner(database, async (owner) => {
    const { major, migration } = await readFacts(owner)
    if (migration === undefined) throw new StartupError('The database is empty: there is nothing to save')
    if (migration !== (await listMigrationNames()).at(-1))
      throw new StartupError(
        `The database is of another version (its last migration is ${migration}): use the version that serves it`,
      )
    return { major, migration }
  })
}

/** The secret of the service. Throws StartupError when it has none here: a new one would make the backup useless. */
async function findSecret({ secret, dataFolder }: Config): Promise<string> {
  const found = secret ?? (await findOwnSecret(dataFolder))
  if (found !== undefined) return found
  throw new StartupError(
    `There is no secret in ${dataFolder}: set CABSTAND_DATA to the data folder of the service, or CABSTAND_SECRET`,
  )
}

/** Throws StartupError when the database names uploaded files, and the data folder has none. */
async function assertDataFolder({ s3, dataFolder }: Config, database: ReachedDatabase): Promise<void> {
  const folder = filesFolder(dataFolder)
  if (s3 !== undefined || (await listHeldFiles(folder)).length > 0) return
  if (await withApp(database, hasFiles))
    throw new StartupError(
      `The uploaded files are not in ${folder}: set CABSTAND_DATA to the data folder of the service`,
    )
}

interface Source {
  readonly config: Config
  readonly database: ReachedDatabase
  readonly facts: { readonly major: number; readonly migration: string }
  readonly secret: string
  readonly at: Date
}

async function fill(folder: string, { config, database, facts, secret, at }: Source): Promise<Manifest> {
  const tools = await findPostgresTools(config.postgresTools, facts.major)
  const dump = join(folder, parts.database)
  await runOnDatabase(tools.pgDump, database.owner, ['--format=custom', `--file=${dump}`])
  await chmod(dump, 0o600)
  const files = config.s3
    ? { kept: 'elsewhere' as const }
    : {
        kept: 'here' as const,
        ...(await copyFiles(filesFolder(config.dataFolder), join(folder, parts.files))),
      }
  const writePrivate = (name: string, text: string) =>
    writeFile(join(folder, name), text, { mode: 0o600, flush: true })
  await writePrivate(parts.secret, `${secret}\n`)
  await writePrivate(parts.settings, formatSettings(config.given))
  const manifest: Manifest = {
    format: 1,
    version,
    at: at.toISOString(),
    migration: facts.migration,
    postgres: { server: facts.major, tools: tools.major },
    databaseBytes: (await stat(dump)).size,
    files,
  }
  await writeManifest(folder, manifest)
  await writeChecksums(folder)
  return manifest
}

const record = (
  database: ReachedDatabase,
  backup: { at: Date; madeBy: string; sizeBytes: number | null },
): Promise<void> => withApp(database, (db) => insertBackup(db, { id: newId(), ...backup }))

async function withApp<T>(database: ReachedDatabase, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(database.app, { max: 1, applicationName: 'cabstand-backup' })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

export const sizeOf = ({ databaseBytes, files }: Manifest) =>
  databaseBytes + (files.kept === 'here' ? files.bytes : 0)

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

/** "database 12.3 MB, 80 files 20.1 MB". */
export function describeSize({ databaseBytes, files }: Manifest): string {
  const about = files.kept === 'here' ? `${files.count} files ${megabytes(files.bytes)}` : 'files are in S3'
  return `database ${megabytes(databaseBytes)}, ${about}`
}
