import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findLastBackup } from '../../operator/system/index.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { listMigrations, type Migration } from '../../platform/db/migrate.ts'
import { StartupError } from '../../platform/startup-error.ts'
import { type Config, listVariables } from '../config/config.ts'
import { listApplied } from '../doctor/doctor-store.ts'
import { reachUnchanged } from '../reach-database.ts'
import { version } from '../version.ts'
import { describeMigration, type Effect, effectTexts, findEffects } from './find-effects.ts'
import { readTableSizes } from './upgrade-store.ts'

export interface UpgradeOptions {
  /** The folder of the version that runs, to compare its settings; undefined: they are not compared. */
  readonly from: string | undefined
  /** Tables below this size are done in a moment. */
  readonly largeBytes?: number
}

const usuallyLarge = 50_000_000

/**
 * Says what this version changes in the database and the settings of the one that runs, and changes nothing. Throws
 * StartupError when it cannot follow that version.
 */
export async function* checkUpgrade(
  config: Config,
  { from, largeBytes = usuallyLarge }: UpgradeOptions,
): AsyncGenerator<string> {
  const database = await reachUnchanged(config, () => {})
  const db = openDatabase(database.app, { max: 1, applicationName: 'cabstand-upgrade' })
  try {
    const pending = await listPending(db)
    yield `This is Cabstand ${version}. CHANGELOG.md says what it brings.`
    yield* describePending(pending)
    if (pending.length > 0) {
      yield* describeLocks(pending, await readTableSizes(db), largeBytes)
      yield* describeReturn(db)
    }
  } finally {
    await db.destroy()
    await database.stop()
  }
  yield* describeSettings(from)
}

/** Throws unless all that was applied is known here, and unchanged. */
async function listPending(db: Database): Promise<Migration[]> {
  const applied = await listApplied(db)
  if (applied === undefined) throw new StartupError('The database is empty: there is nothing to upgrade')
  const known = await listMigrations()
  const foreign = applied.find((name) => known.every((migration) => migration.name !== name))
  if (foreign !== undefined)
    throw new StartupError(
      `The database has ${foreign}, which this version does not: it is of a newer version`,
    )
  return known.filter(({ name }) => !applied.includes(name))
}

function* describePending(pending: readonly Migration[]): Generator<string> {
  if (pending.length === 0) {
    yield 'The database stays as it is: you can return to the present version at any time.'
    return
  }
  yield `The first start migrates the database, in ${pending.length} steps:`
  for (const { name, sql } of pending) yield `  ${name}  ${describeMigration(sql)}`
}

/** Which large tables cannot be used meanwhile, and what disk that takes. */
function* describeLocks(
  pending: readonly Migration[],
  sizes: ReadonlyMap<string, number>,
  largeBytes: number,
): Generator<string> {
  const isLarge = ({ table }: Effect) => (sizes.get(table) ?? -1) >= largeBytes
  const effects = pending.flatMap(({ name, sql }) =>
    findEffects(sql)
      .filter(isLarge)
      .map((effect) => ({ ...effect, name })),
  )
  if (effects.length === 0) {
    yield `No table of more than ${megabytes(largeBytes)} is locked for longer than a moment.`
    return
  }
  yield 'Large tables:'
  for (const { table, kind, name } of effects)
    yield `  ${table} (${megabytes(sizes.get(table) ?? 0)}) ${effectTexts[kind]} (${name})`
  const copied = new Set(effects.filter(({ kind }) => kind !== 'scan').map(({ table }) => table))
  const bytes = [...copied].reduce((sum, table) => sum + (sizes.get(table) ?? 0), 0)
  // At worst each is written once more, and once into the WAL.
  if (bytes > 0) yield `Disk: up to ${megabytes(2 * bytes)} more on that of the database.`
}

async function* describeReturn(db: Database): AsyncGenerator<string> {
  // The table of backups may itself be among what is migrated.
  const last = await findLastBackup(db).catch(() => undefined)
  yield `Then only a restored backup returns to the present version. ${
    last === undefined ? 'None is recorded here: make one' : `The last one is of ${last.at.toISOString()}`
  } (docs/backup.md).`
}

/** Variables that this version has and the one that runs has not, and the other way round. */
async function* describeSettings(from: string | undefined): AsyncGenerator<string> {
  if (from === undefined) {
    yield 'Settings are not compared: name the folder of the running version with --from.'
    return
  }
  const present = listVariables()
  const former = await readVariables(from)
  const added = present.filter(({ name }) => !former.includes(name))
  const removed = former.filter((name) => present.every((variable) => variable.name !== name))
  if (added.length + removed.length === 0) yield 'Settings: the same variables.'
  for (const { name, doc } of added) yield `New variable: ${name}  ${doc}`
  for (const name of removed) yield `No longer a variable: ${name}`
}

/** The variables that the README of another version lists. */
async function readVariables(folder: string): Promise<string[]> {
  const readme = await readFile(join(folder, 'README.md'), 'utf8').catch(() => '')
  const table = /<!-- variables: .*?-->\n(.*?)<!-- \/variables -->/s.exec(readme)?.[1]
  if (table === undefined) throw new StartupError(`${folder} has no README.md with a table of variables`)
  return [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name)
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`
