import { createHash } from 'node:crypto'
import { mkdir, realpath, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '../../startup-error.ts'
import {
  type Access,
  APP_ROLE,
  accessUrl,
  createAccess,
  DATABASE_NAME,
  findAccess,
  OWNER_ROLE,
  saveAccess,
} from './access-file.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { createCluster, findClusterVersion, lastLine, writeSettings } from './cluster.ts'
import { lockDataFolder } from './data-lock.ts'
import { keepRunning } from './keep-running.ts'
import { readPostmaster, servesCluster } from './postmaster.ts'
import { type Account, runCommand } from './run-command.ts'
import { canReach, chooseAccount, SHARED_FOLDER } from './system-user.ts'

export interface EmbeddedOptions {
  /** CABSTAND_DATA: an absolute path; made when missing. */
  dataFolder: string
  /** Where this server will answer; told to whoever starts a second one. */
  address: string
  log: (line: string) => void
  /** False: faster, and lost in a power cut. For tests. */
  durable?: boolean
}

export interface EmbeddedPostgres {
  /** Of the superuser: makes databases and roles. */
  superUrl: string
  /** Of the role that owns the tables and migrates. */
  ownerUrl: string
  /** Of the role the application runs as. */
  appUrl: string
  appRole: string
  pid: number
  port: number
  /** True when it was still running, left by a server that was killed. */
  adopted: boolean
  /** Stops PostgreSQL, which until then is started again whenever it ends by itself, and gives the data folder back. */
  stop: () => Promise<void>
}

const START_SECONDS = 60

/**
 * Starts PostgreSQL on the data folder, or adopts the one that a killed server left behind. The first start makes
 * the cluster, its roles and its database. Throws StartupError with one line that says what to do.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const unlock = await openDataFolder(options)
  try {
    return await startLocked(options, unlock)
  } catch (error) {
    await unlock()
    throw error
  }
}

async function openDataFolder({ dataFolder, address }: EmbeddedOptions): Promise<() => Promise<void>> {
  try {
    await mkdir(dataFolder, { recursive: true })
    return await lockDataFolder(dataFolder, address)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (error instanceof StartupError || code === undefined) throw error
    throw new StartupError(
      `Cannot write to the data folder ${dataFolder} (${code}): make it writable, or set CABSTAND_DATA to another`,
      { cause: error },
    )
  }
}

async function startLocked(options: EmbeddedOptions, unlock: () => Promise<void>): Promise<EmbeddedPostgres> {
  const { dataFolder, log, durable = true } = options
  const stored = await findAccess(dataFolder)
  const account = await chooseAccount(stored?.clusterFolder ?? join(dataFolder, 'postgres'), log)
  const clusterFolder = stored?.clusterFolder ?? (await placeCluster(dataFolder, account, log))
  const binaries = await findBinaries(account, log)
  const version = await findClusterVersion(clusterFolder)
  checkVersion(version, binaries, clusterFolder, stored !== undefined)

  const access = stored ?? createAccess(clusterFolder, await findFreePort())
  if (stored === undefined) await saveAccess(dataFolder, access)
  if (version === undefined) await createCluster(binaries, access, account, durable)

  const running = await findRunning(clusterFolder)
  if (running) {
    access.port = running.port
  } else {
    await startServer(binaries, access, account, durable)
  }
  await saveAccess(dataFolder, access)
  await waitUntilReady(access)
  await createRoles(access)
  const pid = (await readPostmaster(clusterFolder))?.pid ?? 0
  const keeper = keepRunning({
    isRunning: async () => (await findRunning(clusterFolder)) !== undefined,
    start: async () => {
      await startOnPort(binaries, access, account, durable)
      await waitUntilReady(access)
    },
    log,
  })
  return {
    superUrl: accessUrl(access, 'postgres', 'postgres'),
    ownerUrl: accessUrl(access, 'owner', DATABASE_NAME),
    appUrl: accessUrl(access, 'app', DATABASE_NAME),
    appRole: APP_ROLE,
    pid,
    port: access.port,
    adopted: running !== undefined,
    stop: async () => {
      await keeper.stop()
      await stopServer(binaries, clusterFolder, account)
      await unlock()
    },
  }
}

/** In the data folder, or, when PostgreSQL's system user cannot go there, in a folder of its own. */
async function placeCluster(
  dataFolder: string,
  account: Account | undefined,
  log: (line: string) => void,
): Promise<string> {
  const folder = await realpath(dataFolder)
  if (account === undefined || (await canReach(folder, account))) return join(folder, 'postgres')
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  const shared = join(SHARED_FOLDER, name)
  await mkdir(shared, { recursive: true, mode: 0o755 })
  log(`The system user "${account.name}" cannot enter ${folder}: the database is kept in ${shared}`)
  return join(shared, 'postgres')
}

function checkVersion(
  version: string | undefined,
  binaries: Binaries,
  clusterFolder: string,
  known: boolean,
): void {
  if (version === undefined) return
  if (version !== binaries.majorVersion) {
    throw new StartupError(
      `${clusterFolder} was made by PostgreSQL ${version}, and this is ${binaries.majorVersion}: dump it with the Cabstand that made it and restore it here, or set CABSTAND_DATA to another folder`,
    )
  }
  if (!known) {
    throw new StartupError(
      `${clusterFolder} has a database, but postgres-access.json with its passwords is missing: restore that file, or remove ${clusterFolder} to start with an empty database`,
    )
  }
}

/** The living PostgreSQL of this cluster. A pid file that points to nobody, or to a stranger, is removed. */
async function findRunning(clusterFolder: string): Promise<{ port: number } | undefined> {
  const postmaster = await readPostmaster(clusterFolder)
  if (postmaster === undefined) return undefined
  if (await servesCluster(postmaster.pid, clusterFolder)) return postmaster
  await rm(join(clusterFolder, 'postmaster.pid'), { force: true })
  return undefined
}

/** Starts on the port of the last time, or on another when that is taken. */
async function startServer(
  binaries: Binaries,
  access: Access,
  account: Account | undefined,
  durable: boolean,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    if (!(await isFree(access.port))) access.port = await findFreePort()
    try {
      return await startOnPort(binaries, access, account, durable)
    } catch (error) {
      // Another program may have taken the port since it was seen free.
      if (attempt < 3 && !(await isFree(access.port))) continue
      throw error
    }
  }
}

/** Throws StartupError with the last line of what PostgreSQL says. */
async function startOnPort(
  binaries: Binaries,
  access: Access,
  account: Account | undefined,
  durable: boolean,
): Promise<void> {
  await writeSettings(access, account, durable)
  const logFile = join(access.clusterFolder, 'start.log')
  const { code, output } = await runCommand(
    binaries.pgCtl,
    ['start', '-w', '-t', String(START_SECONDS), '-D', access.clusterFolder, '-l', logFile],
    account,
  )
  if (code === 0) return
  throw new StartupError(
    `PostgreSQL did not start: ${lastLine(output)} (its log: ${access.clusterFolder}/log and ${logFile})`,
  )
}

async function stopServer(
  binaries: Binaries,
  clusterFolder: string,
  account: Account | undefined,
): Promise<void> {
  if ((await readPostmaster(clusterFolder)) === undefined) return
  const { code, output } = await runCommand(
    binaries.pgCtl,
    ['stop', '-w', '-t', '30', '-m', 'fast', '-D', clusterFolder],
    account,
  )
  if (code !== 0 && (await findRunning(clusterFolder))) {
    throw new StartupError(`PostgreSQL did not stop: ${lastLine(output)}`)
  }
}

/** Waits while the server starts, recovers from a crash, or is told to by an earlier start. */
async function waitUntilReady(access: Access): Promise<void> {
  const deadline = Date.now() + START_SECONDS * 1000
  for (;;) {
    const client = new pg.Client({ connectionString: accessUrl(access, 'postgres', 'postgres') })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      if (code === '28P01') {
        throw new StartupError(
          `PostgreSQL on port ${access.port} refuses the password in postgres-access.json: restore that file from a backup`,
        )
      }
      // It may have ended again, for want of disk space for instance: then there is nothing to wait for.
      if (Date.now() > deadline || (await findRunning(access.clusterFolder)) === undefined) {
        throw new StartupError(`PostgreSQL on port ${access.port} does not answer: ${message}`)
      }
      await sleep(100)
    }
  }
}

async function createRoles(access: Access): Promise<void> {
  const client = new pg.Client({ connectionString: accessUrl(access, 'postgres', 'postgres') })
  await client.connect()
  try {
    const roles = [
      [OWNER_ROLE, access.passwords.owner],
      [APP_ROLE, access.passwords.app],
    ] as const
    for (const [role, password] of roles) {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
      if (rowCount === 0) await client.query(`create role ${role} login password '${password}'`)
    }
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE_NAME])
    if (rowCount === 0) await client.query(`create database ${DATABASE_NAME} owner ${OWNER_ROLE}`)
  } finally {
    await client.end()
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
