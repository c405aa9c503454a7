import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkLedger } from '../../money/books/index.ts'
import { insertBackup } from '../../operator/system/index.ts'
import { createKeyedHash } from '../../people/auth/index.ts'
import { listMigrationNames } from '../../platform/db/migrate.ts'
import { newId } from '../../platform/new-id.ts'
import { StartupError } from '../../platform/startup-error.ts'
import type { Config } from '../config/config.ts'
import { filesFolder } from '../config/files-config.ts'
import { findOwnSecret, keepOwnSecret } from '../own-secret.ts'
import { appRoleOf, prepareReached, type ReachedDatabase, reachServer } from '../prepare-database.ts'
import { version } from '../version.ts'
import { asOwner } from './as-owner.ts'
import { countOthers, hasTables, readFacts } from './backup-store.ts'
import { verifyChecksums } from './checksums.ts'
import { listHeldFiles } from './held-files.ts'
import { describeSize, parts, sizeOf } from './make-backup.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { findPostgresTools, type PostgresTools } from './postgres-tools.ts'
import { replaceFiles } from './replace-files.ts'
import { restoreDump } from './restore-dump.ts'

export interface RestoreRequest {
  /** The folder of one backup. */
  readonly folder: string
  /** Deletes what the database and the folder of files hold. */
  readonly replace: boolean
}

interface Restore extends RestoreRequest {
  readonly config: Config
  readonly manifest: Manifest
  readonly say: (line: string) => void
}

/**
 * Restores a backup: database, uploaded files, and the secret of an installation that has none. Everything is checked
 * before anything changes; the database is restored in one transaction, then migrated to this version. Returns how many
 * problems the check of the ledger has found. Throws StartupError when the operator has to fix something.
 */
export async function restoreBackup(
  config: Config,
  { folder, replace }: RestoreRequest,
  say: (line: string) => void,
): Promise<number> {
  const manifest = await readManifest(folder)
  say(`${folder} is of ${manifest.at}, made by Cabstand ${manifest.version}: ${describeSize(manifest)}`)
  await assertOurs(manifest, config)
  await verifyChecksums(folder)
  say('All checksums match')
  const restore = { config, folder, replace, manifest, say }
  await assertSecretFits(restore)
  await assertFilesEmpty(restore)
  const database = await reachServer(config, say)
  try {
    const tools = await assertFits(database, restore)
    await restoreAll(database, tools, restore)
  } catch (error) {
    await database.stop()
    throw error
  }
  return checkRestored(database, restore)
}

async function assertOurs({ migration, version: made, files }: Manifest, { s3 }: Config): Promise<void> {
  if (!(await listMigrationNames()).includes(migration))
    throw new StartupError(
      `The backup was made by Cabstand ${made}, and this is ${version}: install ${made} or newer`,
    )
  if ((files.kept === 'elsewhere') === (s3 !== undefined)) return
  throw new StartupError(
    files.kept === 'elsewhere'
      ? 'The files of the backup are in S3: set the CABSTAND_S3_ variables of its settings.env'
      : 'The backup contains files, and CABSTAND_S3_ENDPOINT is set: restore without S3, then move them to the bucket',
  )
}

const readSecret = async (folder: string) => (await readFile(join(folder, parts.secret), 'utf8')).trim()

/** With another secret, seals and receipts would look forged, and nobody would stay signed in. */
async function assertSecretFits({ config, folder, replace }: Restore): Promise<void> {
  const present = config.secret ?? (await findOwnSecret(config.dataFolder))
  if (present === undefined || present === (await readSecret(folder))) return
  // One that was generated belongs to what is replaced.
  if (config.secret === undefined && replace) return
  throw new StartupError(
    config.secret === undefined
      ? `${config.dataFolder} has the secret of another installation: restore into an empty folder, or give --replace`
      : 'CABSTAND_SECRET is not the one of the backup: take it from its settings.env',
  )
}

async function assertFilesEmpty({ config, replace, manifest }: Restore): Promise<void> {
  if (replace || manifest.files.kept === 'elsewhere') return
  const folder = filesFolder(config.dataFolder)
  if ((await listHeldFiles(folder)).length > 0)
    throw new StartupError(`${folder} is not empty: to delete what it holds, give --replace`)
}

/** Returns the programs for it. Throws unless the database may be restored into. */
function assertFits(database: ReachedDatabase, restore: Restore): Promise<PostgresTools> {
  const { manifest, replace, config } = restore
  const { server, tools } = manifest.postgres
  return asOwner(database, async (owner) => {
    const { major } = await readFacts(owner)
    if (major < server)
      throw new StartupError(
        `The backup is of PostgreSQL ${server}, and this database is ${major}: use ${server} or newer`,
      )
    if (!replace && (await hasTables(owner)))
      throw new StartupError('The database is not empty: to delete all that it holds, give --replace')
    const others = await countOthers(owner, appRoleOf(database))
    if (others > 0)
      throw new StartupError(
        `The database is in use by ${others} connections: stop all processes of Cabstand`,
      )
    return findPostgresTools(config.postgresTools, Math.max(major, tools))
  })
}

async function restoreAll(database: ReachedDatabase, tools: PostgresTools, restore: Restore): Promise<void> {
  const { config, folder, replace, manifest, say } = restore
  const restoreDatabase = async () => {
    await restoreDump(database.owner, tools, { path: join(folder, parts.database), replace })
    say('The database is restored')
  }
  if (manifest.files.kept === 'here') {
    await replaceFiles(join(folder, parts.files), filesFolder(config.dataFolder), restoreDatabase)
    say(`${manifest.files.count} files are restored`)
  } else await restoreDatabase()
  if (config.secret === undefined) await keepOwnSecret(config.dataFolder, await readSecret(folder))
}

/** Migrates, notes the backup, which cannot know itself, and checks the books. */
async function checkRestored(reached: ReachedDatabase, { folder, manifest, say }: Restore): Promise<number> {
  const database = await prepareReached(reached, say)
  try {
    const at = new Date(manifest.at)
    await insertBackup(database.db, { id: newId(), at, madeBy: 'cabstand', sizeBytes: sizeOf(manifest) })
    let problems = 0
    const hash = createKeyedHash(await readSecret(folder))
    for await (const problem of checkLedger({ db: database.db, hash })) {
      problems += 1
      say(problem)
    }
    say(problems === 0 ? 'The books are in order.' : `Problems found in the books: ${problems}.`)
    return problems
  } finally {
    await database.close()
  }
}
