import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { WatchedLocation } from '../../platform/db/location.ts'
import { StartupError } from '../../platform/startup-error.ts'
import {
  type Access,
  APP_ROLE,
  accessUrl,
  CLUSTER_NAME,
  createAccess,
  createInstance,
  DATABASE_NAME,
  findAccess,
  saveAccess,
} from './access-file.ts'
import { findBinaries } from './binaries.ts'
import { createCluster, findClusterVersion } from './cluster.ts'
import { type Controlled, startServer, stopServer, waitUntilReady } from './control.ts'
import { createRoles } from './create-roles.ts'
import { lockCluster, lockDataFolder } from './data-lock.ts'
import { checkCluster, openToAccount, placeCluster } from './find-cluster.ts'
import { findFreePort } from './free-port.ts'
import { keepRunning } from './keep-running.ts'
import { findRunning } from './postmaster.ts'
import { chooseAccount } from './system-user.ts'

export interface EmbeddedOptions {
  /** CABSTAND_DATA: an absolute path; created when missing. */
  dataFolder: string
  /** The address of this server, for the error message of a second one. */
  address: string
  log: (line: string) => void
  /** Receives what happens after the start. Default: `log`. */
  warn?: (line: string) => void
  /** False: faster, but data is lost in a power failure. For tests. */
  durable?: boolean
}

export interface EmbeddedPostgres {
  /** As the superuser, who creates databases and roles; valid at the start. */
  superUrl: string
  /** As the role that owns the tables and migrates. */
  owner: WatchedLocation
  /** As the role that the application runs as. */
  app: WatchedLocation
  appRole: string
  /** The folder of the cluster. */
  folder: string
  pid: number
  port: number
  /** True when it was still running after its server was killed. */
  adopted: boolean
  /** Stops PostgreSQL and releases the data folder. Until then PostgreSQL is restarted whenever it ends. */
  stop: () => Promise<void>
  /** For a process that exits immediately: PostgreSQL shuts down cleanly on its own. */
  abandon: () => void
}

/** Resources to release, in reverse order. */
type Held = (() => Promise<void>)[]

/**
 * Starts PostgreSQL on the data folder, or adopts the one that a killed server left running. The first start creates
 * the cluster, its roles and its database. Throws StartupError with one line that says what to do.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const held: Held = []
  const release = async () => {
    for (const giveBack of held.splice(0).reverse()) await giveBack()
  }
  try {
    held.push(await openDataFolder(options))
    const server = await findServer(options, held)
    const adopted = await bringUp(server, options.log)
    await createRoles(server.access)
    server.access.initialized = true
    await saveAccess(options.dataFolder, server.access)
    return await keep(server, { adopted, release, warn: options.warn ?? options.log })
  } catch (error) {
    await release()
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

/** Finds the data folder's cluster, or creates it at the first start, and locks it. */
async function findServer(options: EmbeddedOptions, held: Held): Promise<Controlled> {
  const { dataFolder, address, log, durable = true } = options
  const stored = await findAccess(dataFolder)
  const account = await chooseAccount(stored?.clusterFolder ?? join(dataFolder, CLUSTER_NAME), log)
  const binaries = await findBinaries(account, log)
  const access = stored ?? createAccess(await placeCluster(dataFolder, account, log), await findFreePort())
  if (stored === undefined) await saveAccess(dataFolder, access)
  const { clusterFolder } = access
  await checkCluster(dataFolder, access, binaries)
  if ((await findClusterVersion(clusterFolder)) === undefined) {
    await createCluster(binaries, access, account, durable)
  }
  held.push(await lockCluster(dataFolder, clusterFolder, address))
  await openToAccount(clusterFolder, account)
  return { dataFolder, access, binaries, account, durable }
}

/** True when a running server is adopted. */
async function bringUp(server: Controlled, log: (line: string) => void): Promise<boolean> {
  const { access } = server
  const running = await findRunning(access.clusterFolder)
  if (running !== undefined) {
    access.port = running.port
    const instance = await identifyRunning(access)
    if (instance !== undefined && instance !== '' && running.folder === access.clusterFolder) {
      access.instance = instance
      return true
    }
    if (instance !== undefined) {
      log(
        'PostgreSQL still runs from before the data folder was moved or Cabstand was updated: it is restarted',
      )
    }
    await stopServer(server)
  }
  access.instance = createInstance()
  await startServer(server)
  return false
}

/** Undefined when it has ended meanwhile, as happens after a second stop signal to the previous server. */
async function identifyRunning(access: Access): Promise<string | undefined> {
  try {
    return await waitUntilReady(access)
  } catch (error) {
    if ((await findRunning(access.clusterFolder)) === undefined) return undefined
    throw error
  }
}

async function keep(
  server: Controlled,
  options: { adopted: boolean; release: () => Promise<void>; warn: (line: string) => void },
): Promise<EmbeddedPostgres> {
  const { access } = server
  const { adopted, release, warn } = options
  let pid = (await findRunning(access.clusterFolder))?.pid ?? 0
  const keeper = keepRunning({
    isRunning: async () => (await findRunning(access.clusterFolder)) !== undefined,
    start: async () => {
      const before = access.port
      await startServer(server)
      pid = (await findRunning(access.clusterFolder))?.pid ?? 0
      return access.port === before
        ? 'PostgreSQL runs again'
        : `PostgreSQL runs again, on port ${access.port}: another program has taken port ${before}`
    },
    log: warn,
  })
  const locate = (role: 'owner' | 'app'): WatchedLocation => ({
    url: () => accessUrl(access, role, DATABASE_NAME),
    instance: () => access.instance,
  })
  return {
    superUrl: accessUrl(access, 'postgres', 'postgres'),
    owner: locate('owner'),
    app: locate('app'),
    appRole: APP_ROLE,
    folder: access.clusterFolder,
    pid,
    port: access.port,
    adopted,
    stop: async () => {
      await keeper.stop()
      await stopServer(server)
      await release()
    },
    abandon: () => {
      try {
        // The signal that `pg_ctl stop -m fast` sends.
        if (pid !== 0) process.kill(pid, 'SIGINT')
      } catch {
        // It has ended already.
      }
    },
  }
}
