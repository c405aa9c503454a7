import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createClient } from '../../platform/db/location.ts'
import { StartupError } from '../../platform/startup-error.ts'
import { type Access, accessUrl, saveAccess } from './access-file.ts'
import type { Binaries } from './binaries.ts'
import { lastLine, writeSettings } from './cluster.ts'
import { findFreePort, isFree } from './free-port.ts'
import { findRunning, readPostmaster } from './postmaster.ts'
import { type Account, runCommand } from './run-command.ts'

/** The parameters for starting and stopping one PostgreSQL. */
export interface Controlled {
  dataFolder: string
  access: Access
  binaries: Binaries
  account: Account | undefined
  /** False: faster, but data is lost in a power failure. For tests. */
  durable: boolean
}

const START_SECONDS = 60
const STOP_SECONDS = 30

/** Starts on the previous port, or on another one when it is taken, and waits until the server answers. */
export async function startServer(server: Controlled): Promise<void> {
  const { access, dataFolder } = server
  for (let attempt = 1; ; attempt++) {
    if (!(await isFree(access.port))) access.port = await findFreePort()
    // Written before the start, so that later readers of the file find this server.
    await saveAccess(dataFolder, access)
    try {
      await launch(server)
      break
    } catch (error) {
      // Another program may have taken the port since it was checked.
      if (attempt < 3 && !(await isFree(access.port))) continue
      throw error
    }
  }
  await waitUntilReady(access)
}

/** Throws StartupError with the last line of PostgreSQL's output. */
async function launch({ binaries, access, account, durable }: Controlled): Promise<void> {
  const { clusterFolder } = access
  // The file names no process, or the server of the folder that this one was copied from.
  if ((await findRunning(clusterFolder)) === undefined) {
    await rm(join(clusterFolder, 'postmaster.pid'), { force: true })
  }
  await writeSettings(access, account, durable)
  const logFile = join(clusterFolder, 'start.log')
  const { code, output } = await runCommand(
    binaries.pgCtl,
    ['start', '-w', '-t', String(START_SECONDS), '-D', clusterFolder, '-l', logFile],
    account,
  )
  if (code === 0) return
  throw new StartupError(
    `PostgreSQL did not start: ${lastLine(output)} (its log: ${clusterFolder}/log and ${logFile})`,
  )
}

/** Stops it cleanly. Throws StartupError when it keeps running. */
export async function stopServer({ binaries, access, account }: Controlled): Promise<void> {
  const { clusterFolder } = access
  if ((await findRunning(clusterFolder)) === undefined) return
  const { code, output } = await runCommand(
    binaries.pgCtl,
    ['stop', '-w', '-t', String(STOP_SECONDS), '-m', 'fast', '-D', clusterFolder],
    account,
  )
  if (code !== 0 && (await findRunning(clusterFolder))) {
    throw new StartupError(`PostgreSQL did not stop: ${lastLine(output)}`)
  }
}

/**
 * Waits while the server starts or recovers from a crash. Resolves to its instance id; '' when an older version started
 * it. Throws StartupError when another server answers.
 */
export async function waitUntilReady(access: Access): Promise<string> {
  const deadline = Date.now() + START_SECONDS * 1000
  for (;;) {
    const client = createClient(accessUrl(access, 'postgres', 'postgres'))
    try {
      await client.connect()
      return await identify(client, access)
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      if (error instanceof StartupError) throw error
      if (code === '28P01') {
        throw new StartupError(
          `PostgreSQL on port ${access.port} refuses the password in postgres-access.json: restore that file from a backup`,
        )
      }
      // It may have ended again, for example because the disk is full: then waiting is pointless.
      if (Date.now() > deadline || (await findRunning(access.clusterFolder)) === undefined) {
        throw new StartupError(`PostgreSQL on port ${access.port} does not answer: ${message}`)
      }
      await sleep(100)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/** The server that answers must be the process that runs in the cluster's folder. */
async function identify(client: pg.Client, { clusterFolder, port }: Access): Promise<string> {
  const { rows } = await client.query<{ pidFile: string; instance: string | null }>(
    `select pg_read_file('postmaster.pid') as "pidFile", current_setting('cabstand.instance', true) as instance`,
  )
  const [row] = rows
  const postmaster = await readPostmaster(clusterFolder)
  if (row === undefined || postmaster?.pid !== Math.abs(Number.parseInt(row.pidFile, 10))) {
    throw new StartupError(
      `Another PostgreSQL than that of ${clusterFolder} answers on port ${port}: stop it and start again`,
    )
  }
  return row.instance ?? ''
}
