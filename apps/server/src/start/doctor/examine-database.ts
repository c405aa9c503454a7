import { readMapInfo, tilesFile } from '../../maps/index.ts'
import { getLastCheck } from '../../money/books/index.ts'
import { findLastBackup } from '../../operator/system/index.ts'
import { findSmsDownSince } from '../../people/auth/index.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import type { DatabaseLocation } from '../../platform/db/location.ts'
import { listMigrationNames } from '../../platform/db/migrate.ts'
import { readQueue } from '../../platform/jobs/job-store.ts'
import type { Config } from '../config/config.ts'
import { findRunningDatabase } from '../embedded-database/find-running-database.ts'
import { listApplied, listMissingGrants, readServer } from './doctor-store.ts'
import { examineDirect } from './examine-direct.ts'
import { type Finding, fine, note, problem } from './finding.ts'

const oldestVersion = 15
const mostSkewMs = 5000
/** Two processes, and what an operator opens beside them. */
const leastConnections = 80
const longestWaitSeconds = 60
/** One a day, and the time that it takes. */
const mostBackupHours = 26

/** The database: the server, the schema, the rights of our role, and what the tables say about the service. */
export async function* examineDatabase(config: Config, now: () => Date): AsyncGenerator<Finding> {
  const location = await findDatabase(config)
  if (location === undefined) {
    yield note('Database', 'the embedded PostgreSQL does not run: it is examined while the server runs')
    return
  }
  const db = openDatabase(location, { max: 1, applicationName: 'cabstand-doctor' })
  try {
    yield* examineServer(db, now)
    if (config.database !== undefined) yield await examineDirect(db, config.database.directUrl)
    const hasTables = yield* examineSchema(db)
    if (!hasTables) return
    const missing = await listMissingGrants(db)
    if (missing.length > 0) {
      yield problem(
        'Rights',
        `this role cannot use ${missing.slice(0, 3).join(', ')}${missing.length > 3 ? ` and ${missing.length - 3} more tables` : ''}: set DATABASE_MIGRATE_URL to the owner and run npm run migrate`,
      )
      return
    }
    yield* examineService(db, config, now)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    yield problem('Database', `it cannot be reached or examined: ${reason}`)
  } finally {
    await db.destroy()
  }
}

async function findDatabase({ database, dataFolder }: Config): Promise<DatabaseLocation | undefined> {
  if (database !== undefined) return database.url
  return (await findRunningDatabase(dataFolder))?.app
}

async function* examineServer(db: Database, now: () => Date): AsyncGenerator<Finding> {
  const server = await readServer(db)
  const about = 'Database'
  yield Number.parseInt(server.version, 10) >= oldestVersion
    ? fine(about, `PostgreSQL ${server.version}`)
    : problem(about, `PostgreSQL ${server.version}: ${oldestVersion} or newer is needed`)
  if (server.encoding !== 'UTF8')
    yield problem(about, `its encoding is ${server.encoding}: create it with encoding 'UTF8'`)
  const skewMs = Math.abs(server.now.getTime() - now().getTime())
  yield skewMs <= mostSkewMs
    ? fine('Clock', 'the same as the database')
    : problem(
        'Clock',
        `${Math.round(skewMs / 1000)} s apart from the database: run NTP on both machines (timedatectl)`,
      )
  if (server.maxConnections < leastConnections)
    yield note(
      about,
      `max_connections is ${server.maxConnections}: each process uses up to 35, so set it to ${leastConnections} or more`,
    )
  if (server.superuser)
    yield problem(
      'Rights',
      `${server.role} is a superuser: use a role that only reads and writes (docs/install.md)`,
    )
  else if (server.ownsTables)
    yield note(
      'Rights',
      `${server.role} owns the tables: with a second role, even a bug cannot change the ledger (docs/install.md)`,
    )
  else yield fine('Rights', `${server.role} reads and writes, and owns nothing`)
}

/** Resolves to whether there are tables to examine. */
async function* examineSchema(db: Database): AsyncGenerator<Finding, boolean> {
  const about = 'Schema'
  const applied = await listApplied(db)
  if (applied === undefined) {
    yield note(about, 'the database is empty: the first start makes the tables')
    return false
  }
  const known = await listMigrationNames()
  const foreign = applied.find((name) => !known.includes(name))
  const open = known.filter((name) => !applied.includes(name))
  if (foreign !== undefined)
    yield problem(
      about,
      `${foreign} is not of this version: the database was migrated by a newer one. Install it`,
    )
  else if (open.length > 0)
    yield note(about, `${open.length} migrations are not applied: the next start does it`)
  else yield fine(about, `current (${applied.at(-1)})`)
  return foreign === undefined && open.length === 0
}

async function* examineService(db: Database, config: Config, now: () => Date): AsyncGenerator<Finding> {
  yield await examineMap(db, config)
  const { oldestSeconds, failed, ended } = await readQueue(db)
  if (oldestSeconds > longestWaitSeconds)
    yield problem(
      'Jobs',
      `the oldest has waited for ${Math.round(oldestSeconds)} s: no server process takes them`,
    )
  else if (ended > 0)
    yield note('Jobs', `${ended} have failed 25 times and are not tried again: the log says why`)
  else if (failed > 0) yield note('Jobs', `${failed} have failed and are tried again: the log says why`)
  else yield fine('Jobs', 'none waits')
  const check = await getLastCheck(db)
  if (check === undefined) yield note('Ledger', 'not checked yet: it is checked every night')
  else if (check.problemCount > 0)
    yield problem(
      'Ledger',
      `${check.problemCount} problems at the last check: npm run ledger:check prints them`,
    )
  else if (now().getTime() - check.at.getTime() > 2 * 86_400_000)
    yield problem('Ledger', `last checked at ${check.at.toISOString()}: no server process runs at night`)
  else yield fine('Ledger', `in order at ${check.at.toISOString()}`)
  yield await examineBackups(db, now)
  const downSince = await findSmsDownSince(db)
  if (downSince !== null)
    yield problem(
      'SMS',
      `none was sent since ${downSince.toISOString()}: look at the gateway's account and credit`,
    )
}

/** The files of a map that a process of these roles needs on its machine: without `maps`, the tiles that `api` serves. */
async function examineMap(db: Database, { dataFolder, roles }: Config): Promise<Finding> {
  const about = 'Map'
  const { versions } = await readMapInfo({ db, dataFolder })
  const map = versions.find(({ state }) => state === 'active')
  if (map === undefined)
    return problem(about, 'there is none: npm run import-map -- FILE.osm.pbf (docs/maps.md)')
  const missing = map.files.missing.filter(
    (name) => roles.has('maps') || (roles.has('api') && name === tilesFile),
  )
  const title = map.name ?? map.source
  if (missing.length === 0) return fine(about, title)
  return problem(
    about,
    `${missing.join(', ')} of ${title} is missing here: import the same extract again, or copy the files from a machine that has them (docs/scale.md)`,
  )
}

/** A database that another way of backup saves, such as snapshots of the disk, has none recorded: no problem by itself. */
async function examineBackups(db: Database, now: () => Date): Promise<Finding> {
  const about = 'Backup'
  const last = await findLastBackup(db)
  if (last === undefined) return note(about, 'none was ever made: npm run backup (docs/backup.md)')
  const hours = (now().getTime() - last.at.getTime()) / 3_600_000
  const text = `the last one is of ${last.at.toISOString()}, by ${last.madeBy}`
  return hours <= mostBackupHours
    ? fine(about, text)
    : note(about, `${text}: does its timer run? (docs/backup.md)`)
}
