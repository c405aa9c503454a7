import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { createClient, type DatabaseLocation, urlOf } from '../platform/db/location.ts'
import { migrate } from '../platform/db/migrate.ts'
import { serverUrl } from '../platform/server-url.ts'
import { StartupError } from '../platform/startup-error.ts'
import type { Config } from './config/config.ts'
import type { DatabaseConfig } from './config/database-config.ts'
import { startEmbeddedPostgres } from './embedded-database/embedded-postgres.ts'

export interface PreparedDatabase {
  /** As the app role. */
  db: Database
  /**
   * As the app role: a second pool for background work, so that it continues when requests hold all connections of the
   * first.
   */
  backgroundDb: Database
  /** As the app role, bypassing a connection pooler: for the job queue and hints between processes. */
  direct: DatabaseLocation
  /** A replica for reports and exports, as the app role; undefined: there is none. */
  replicaDb: Database | undefined
  /** As the role that owns the tables, for what the application may not do. */
  owner: DatabaseLocation
  /** The data folder of the embedded PostgreSQL; undefined with DATABASE_URL. */
  folder: string | undefined
  /** Closes the pools, then stops the embedded PostgreSQL if there is one. */
  close: () => Promise<void>
  /** For a process that exits immediately: the embedded PostgreSQL shuts down cleanly on its own. */
  abandon: () => void
}

/** The locations of one database for its roles. */
export interface DatabaseLocations {
  app: DatabaseLocation
  /** As the role that owns the tables and migrates. */
  owner: DatabaseLocation
  /** As `app`, bypassing a connection pooler. */
  direct: DatabaseLocation
  /** A replica; absent: there is none. */
  replica?: DatabaseLocation | undefined
}

/** A database that runs, as it is: not migrated. */
export interface ReachedDatabase extends DatabaseLocations {
  folder: string | undefined
  /** Stops the embedded PostgreSQL that was started for it. */
  stop: () => Promise<void>
  /** See `abandon` of `PreparedDatabase`. */
  abandon: () => void
}

const OLDEST_VERSION = 15
const REQUEST_CONNECTIONS = 20
const BACKGROUND_CONNECTIONS = 10
const REPLICA_CONNECTIONS = 5
const CONNECT_SECONDS = 30
const POOLS_END_MS = 500

/**
 * Starts the embedded PostgreSQL or checks the configured one, migrates it, and opens the application's pools. `log`
 * receives one line per phase, `warn` what happens to the database later. Throws StartupError when the operator has to
 * fix something.
 */
export async function prepareDatabase(
  config: Pick<Config, 'database' | 'dataFolder' | 'host' | 'port'>,
  log: (line: string) => void,
  warn = log,
): Promise<PreparedDatabase> {
  return prepareReached(await reachServer(config, log, warn), log, warn)
}

/** The first step of `prepareDatabase`: starts the embedded PostgreSQL or checks the configured one. */
export async function reachServer(
  config: Pick<Config, 'database' | 'dataFolder' | 'host' | 'port'>,
  log: (line: string) => void,
  warn = log,
): Promise<ReachedDatabase> {
  if (config.database) return checkGiven(config.database, log)
  return startEmbedded(config, log, warn)
}

/** The role of the application. */
export const appRoleOf = ({ app }: DatabaseLocations): string =>
  decodeURIComponent(new URL(urlOf(app)).username)

/** The other steps: migrates the database and opens the pools. When it throws, the database is stopped. */
export async function prepareReached(
  reached: ReachedDatabase,
  log: (line: string) => void,
  warn = log,
): Promise<PreparedDatabase> {
  try {
    const appRole = appRoleOf(reached)
    const applied = await onceConnected(log, () => migrate(reached.owner, appRole === '' ? {} : { appRole }))
    if (applied.length > 0) log(`Database migrated: ${applied.join(', ')}`)
  } catch (error) {
    await reached.stop()
    throw error
  }
  const open = (max: number, location = reached.app) =>
    openDatabase(location, {
      max,
      onConnectionLost: (error) => warn(`A connection to the database was lost: ${error.message}`),
    })
  const db = open(REQUEST_CONNECTIONS)
  const backgroundDb = open(BACKGROUND_CONNECTIONS)
  const replicaDb = reached.replica === undefined ? undefined : open(REPLICA_CONNECTIONS, reached.replica)
  return {
    db,
    backgroundDb,
    replicaDb,
    direct: reached.direct,
    folder: reached.folder,
    owner: reached.owner,
    close: async () => {
      // A query that hangs keeps its connection until PostgreSQL closes it or this process ends.
      const closed = Promise.all([db.destroy(), backgroundDb.destroy(), replicaDb?.destroy()])
      await Promise.race([closed, sleep(POOLS_END_MS, undefined, { ref: false })])
      await reached.stop()
    },
    abandon: reached.abandon,
  }
}

const TOO_MANY_CONNECTIONS = '53300'

/** Waits while other processes, such as one that was just killed, hold all of PostgreSQL's connections. */
async function onceConnected<T>(log: (line: string) => void, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + CONNECT_SECONDS * 1000
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      if (code !== TOO_MANY_CONNECTIONS) throw error
      if (Date.now() > deadline) throw new StartupError(`PostgreSQL has no free connection: ${message}`)
      if (tries === 1) log(`PostgreSQL has no free connection, waiting for one: ${message}`)
      await sleep(250)
    }
  }
}

/** A server that somebody else runs. */
export const notOurs = { folder: undefined, stop: async () => {}, abandon() {} }

async function startEmbedded(
  config: Pick<Config, 'dataFolder' | 'host' | 'port'>,
  log: (line: string) => void,
  warn: (line: string) => void,
): Promise<ReachedDatabase> {
  const { dataFolder } = config
  const address = serverUrl(config.host, config.port)
  const postgres = await startEmbeddedPostgres({ dataFolder, address, log, warn })
  const how = postgres.adopted ? 'was still running and is taken over' : 'started'
  log(`PostgreSQL ${how} (process ${postgres.pid}, port ${postgres.port})`)
  const { app, owner, folder, stop, abandon } = postgres
  return { app, owner, direct: app, folder, stop, abandon }
}

async function checkGiven(database: DatabaseConfig, log: (line: string) => void): Promise<ReachedDatabase> {
  const named = { DATABASE_URL: database.url, DATABASE_MIGRATE_URL: database.migrateUrl }
  for (const [name, url] of Object.entries(named)) {
    const version = await readServerVersion(name, url)
    if (Math.floor(version / 10_000) < OLDEST_VERSION) {
      throw new StartupError(
        `${name} is a PostgreSQL ${Math.floor(version / 10_000)}: ${OLDEST_VERSION} or newer is needed`,
      )
    }
  }
  const { hostname, pathname } = new URL(database.url)
  log(`Database ${pathname.slice(1)} on ${hostname} answers`)
  const { url, migrateUrl, directUrl, readUrl } = database
  return { app: url, owner: migrateUrl, direct: directUrl, replica: readUrl, ...notOurs }
}

/** As in `server_version_num`: 150018 for 15.18. */
async function readServerVersion(name: string, url: string): Promise<number> {
  const client = createClient(url, { connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    )
    return Number(rows[0]?.version)
  } catch (error) {
    const { message, code } = error as { message: string; code?: string }
    throw new StartupError(`${name} cannot be reached: ${message || code}`, { cause: error })
  } finally {
    await client.end().catch(() => {})
  }
}
