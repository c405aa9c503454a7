import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readdir, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../../platform/startup-error.ts'
import { type Access, accessPath, CLUSTER_NAME, findAccess, isInside } from './access-file.ts'
import type { Binaries } from './binaries.ts'
import { findClusterVersion } from './cluster.ts'
import { findRunning, readPostmaster } from './postmaster.ts'
import { type Account, runCommand } from './run-command.ts'
import { canReach, SHARED_FOLDER } from './system-user.ts'

/**
 * The path of a new cluster: in the data folder or, when PostgreSQL's system user has no access there, in a separate
 * folder. Throws StartupError when a cluster exists there but its passwords are lost.
 */
export async function placeCluster(
  dataFolder: string,
  account: Account | undefined,
  log: (line: string) => void,
): Promise<string> {
  const folder = await realpath(dataFolder)
  const inside = join(folder, CLUSTER_NAME)
  if (account === undefined || (await canReach(folder, account))) {
    if (await isFilled(inside)) throw withoutAccess(inside)
    return inside
  }
  const former = await findSharedCluster(folder)
  if (former !== undefined) throw withoutAccess(former)
  const shared = join(SHARED_FOLDER, randomBytes(6).toString('hex'))
  await mkdir(shared, { recursive: true, mode: 0o755 })
  log(`The system user "${account.name}" cannot enter ${folder}: the database is kept in ${shared}`)
  const cluster = join(shared, CLUSTER_NAME)
  await writeFile(homeFile(cluster), `${folder}\n`)
  return cluster
}

async function isFilled(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length > 0
}

function withoutAccess(clusterFolder: string): StartupError {
  return new StartupError(
    `${clusterFolder} has a database, but postgres-access.json with its passwords is missing: restore that file, or remove ${clusterFolder} to start with an empty database`,
  )
}

/** The cluster outside the data folder that belongs to a data folder without its access file. */
async function findSharedCluster(dataFolder: string): Promise<string | undefined> {
  for (const name of await readdir(SHARED_FOLDER).catch(() => [])) {
    const cluster = join(SHARED_FOLDER, name, CLUSTER_NAME)
    if ((await findHome(cluster)) === dataFolder && (await isFilled(cluster))) return cluster
  }
  return undefined
}

/** A file beside a cluster outside its data folder; holds the path of that data folder. */
function homeFile(clusterFolder: string): string {
  return `${clusterFolder}.data-folder`
}

async function findHome(clusterFolder: string): Promise<string | undefined> {
  const text = await readFile(homeFile(clusterFolder), 'utf8').catch(() => '')
  return text.trim() || undefined
}

/**
 * Checks that the cluster exists, has this version and belongs to this data folder, however the folder was moved or
 * copied. A cluster outside whose data folder is gone belongs to the folder that names it now. Throws StartupError.
 */
export async function checkCluster(dataFolder: string, access: Access, binaries: Binaries): Promise<void> {
  const { clusterFolder, initialized } = access
  const version = await findClusterVersion(clusterFolder)
  if (version === undefined) {
    if (!initialized) return
    throw new StartupError(
      `The database of ${dataFolder} is missing: there is none in ${clusterFolder}. Put it back there from where it was moved or from a backup, or remove ${accessPath(dataFolder)} to start with an empty database`,
    )
  }
  if (version !== binaries.majorVersion) {
    throw new StartupError(
      `${clusterFolder} was made by PostgreSQL ${version}, and this is ${binaries.majorVersion}: dump it with the Cabstand that made it and restore it here, or set CABSTAND_DATA to another folder`,
    )
  }
  await refuseForeignCluster(await realpath(dataFolder), clusterFolder)
  await refuseHotCopy(clusterFolder)
}

/** Two data folders with one cluster: the second is a copy and has no database. */
async function refuseForeignCluster(dataFolder: string, clusterFolder: string): Promise<void> {
  const actual = await realpath(clusterFolder)
  if (isInside(dataFolder, actual)) return
  const home = await findHome(actual)
  if (home === dataFolder) return
  if (home !== undefined && (await usesCluster(home, actual))) {
    throw new StartupError(
      `${dataFolder} is a copy of ${home}, and its database in ${actual} belongs to that: start on ${home}, or remove ${accessPath(dataFolder)} to start with an empty database here`,
    )
  }
  await writeFile(homeFile(actual), `${dataFolder}\n`)
}

async function usesCluster(dataFolder: string, clusterFolder: string): Promise<boolean> {
  const access = await findAccess(dataFolder).catch(() => undefined)
  if (access === undefined) return false
  return (await realpath(access.clusterFolder).catch(() => '')) === clusterFolder
}

/** A copy made while PostgreSQL was running may be inconsistent. */
async function refuseHotCopy(clusterFolder: string): Promise<void> {
  const postmaster = await readPostmaster(clusterFolder)
  if (postmaster === undefined || (await findRunning(clusterFolder)) !== undefined) return
  const { folder } = postmaster
  const [here, there] = await Promise.all([clusterFolder, folder].map(findSystemIdentifier))
  const isSame = (await realpath(folder).catch(() => folder)) === (await realpath(clusterFolder))
  if (isSame || here === undefined || here !== there) return
  throw new StartupError(
    `${clusterFolder} was copied from ${folder} while its database was running, so it may be damaged. Stop Cabstand there and copy it again. If it is a snapshot of the whole disk at one moment, remove ${clusterFolder}/postmaster.pid and start again`,
  )
}

/** PostgreSQL's identifier of the cluster: the first eight bytes of its control file. */
async function findSystemIdentifier(clusterFolder: string): Promise<bigint | undefined> {
  try {
    const file = await open(join(clusterFolder, 'global/pg_control'))
    try {
      const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0)
      return buffer.readBigUInt64LE()
    } finally {
      await file.close()
    }
  } catch {
    return undefined
  }
}

/**
 * Gives PostgreSQL's system user access to the cluster: after a copy by root it belongs to root, who cannot run
 * PostgreSQL. Throws StartupError when that user cannot enter the folders above.
 */
export async function openToAccount(clusterFolder: string, account: Account | undefined): Promise<void> {
  if (account === undefined) return
  const { uid } = await stat(clusterFolder)
  if (uid === 0) {
    await chown(clusterFolder, account.uid, account.gid)
    await runCommand('/bin/chown', ['-R', `${account.uid}:${account.gid}`, clusterFolder], undefined)
  }
  if (await canReach(clusterFolder, account)) return
  throw new StartupError(
    `PostgreSQL does not run as root, and the system user "${account.name}" cannot enter ${clusterFolder}: move the data folder to where it can, such as /srv, or allow it with "chmod o+x" on the folders above`,
  )
}
