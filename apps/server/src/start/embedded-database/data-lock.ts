import { link, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isAlive, readProcessStart } from '../../platform/process-status.ts'
import { StartupError } from '../../platform/startup-error.ts'

/** The process that holds a data folder or a cluster. */
interface Holder {
  pid: number
  /** Start time of the process as reported by the system: the pid alone may have been reused. */
  processStart: string
  /** Its address, for the error message of a second process. */
  address: string
  /** Identifies this lock. */
  path: string
}

const LOCK_NAME = 'cabstand.lock'

/**
 * Locks the data folder for this process and returns a function that releases it. Throws StartupError naming the holder
 * when a running process has the lock; the lock of an ended process is taken over.
 */
export async function lockDataFolder(dataFolder: string, address: string): Promise<() => Promise<void>> {
  return takeLock(await lockPath(dataFolder), address, dataFolder)
}

/**
 * Locks the cluster too. The lock of the data folder is not enough when the cluster is elsewhere: another data folder
 * may refer to it. Throws as `lockDataFolder`.
 */
export async function lockCluster(
  dataFolder: string,
  clusterFolder: string,
  address: string,
): Promise<() => Promise<void>> {
  const folder = dirname(await realpath(clusterFolder))
  if (folder === (await realpath(dataFolder))) return async () => {}
  return takeLock(join(folder, LOCK_NAME), address, `the database in ${clusterFolder}`)
}

/** Throws StartupError as `lockDataFolder` does, without taking the lock. */
export async function assertNotHeld(dataFolder: string): Promise<void> {
  const path = await lockPath(dataFolder)
  await assertAbandoned({ path, text: await readFile(path, 'utf8').catch(() => ''), what: dataFolder })
}

/** The same path for all names of a folder: a holder with another path counts as the original of a copy. */
async function lockPath(dataFolder: string): Promise<string> {
  return join(await realpath(dataFolder).catch(() => dataFolder), LOCK_NAME)
}

async function takeLock(path: string, address: string, what: string): Promise<() => Promise<void>> {
  const processStart = await readProcessStart(process.pid)
  const mine: Holder = { pid: process.pid, processStart, address, path }
  const text = JSON.stringify(mine)
  const draft = `${path}.${process.pid}`
  await writeFile(draft, text, { mode: 0o644 })
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      if (await linkOnce(draft, path)) return () => release(path, text)
      await removeStale(path, what)
    }
  } finally {
    await rm(draft, { force: true })
  }
  throw new StartupError(`Several processes are starting on ${what} at once: try again`)
}

async function linkOnce(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function assertAbandoned(lock: { path: string; text: string; what: string }): Promise<void> {
  const { path, text, what } = lock
  const holder = parseHolder(text)
  if (holder === undefined || !(await isHolding(holder))) return
  // The lock was copied with its folder: the process holds the original folder, which still exists. After a move it
  // does not.
  if (holder.path !== path && (await readFile(holder.path, 'utf8').catch(() => '')) === text) return
  throw new StartupError(
    `Cabstand already runs on ${what}: process ${holder.pid}, ${holder.address}. Stop it, or set CABSTAND_DATA to another folder`,
  )
}

async function removeStale(path: string, what: string): Promise<void> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return
  await assertAbandoned({ path, text, what })
  const aside = `${path}.stale-${process.pid}`
  await rename(path, aside).catch(() => {})
  const taken = await readFile(aside, 'utf8').catch(() => undefined)
  // Another start was faster and this is its new lock: put it back.
  if (taken !== undefined && taken !== text) await link(aside, path).catch(() => {})
  await rm(aside, { force: true })
}

function parseHolder(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder
  } catch {
    return undefined
  }
}

async function isHolding(holder: Holder): Promise<boolean> {
  return isAlive(holder.pid) && (await readProcessStart(holder.pid)) === holder.processStart
}

async function release(path: string, text: string): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => '')) === text) await rm(path, { force: true })
}
