import { createHash, randomBytes } from 'node:crypto'
import { chown, mkdir, open, readdir, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import { type Access, accessPath, CLUSTER_NAME, findAccess, isInside } from './access-file.ts'
import type { Binaries } from './binaries.ts'
import { findClusterVersion } from './cluster.ts'
import { findRunning, readPostmaster } from './postmaster.ts'
import { type Account, runCommand } from './run-command.ts'
import { canReach, SHARED_FOLDER } from './system-user.ts'

/**
 * Where a new cluster goes: in the data folder, or, when PostgreSQL's system user cannot go there, in a folder of its
 * own. Throws StartupError when a cluster is there whose passwords are lost.
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

/** The cluster outside that belongs to a data folder which has lost its access file. */
async function findSharedCluster(dataFolder: string): Promise<string | undefined> {
  for (const name of await readdir(SHARED_FOLDER).catch(() => [])) {
    const cluster = join(SHARED_FOLDER, name, CLUSTER_NAME)
    const home = (await findHome(cluster)) ?? (name === formerName(dataFolder) ? dataFolder : undefined)
    if (home === dataFolder && (await isFilled(cluster))) return cluster
  }
  return undefined
}

/** What versions before 2026-11-22 called a data folder's place in the shared folder. */
function formerName(dataFolder: string): string {
  return createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)
}

/** Beside a cluster that is not in its data folder: the path of the data folder it belongs to. */
function homeFile(clusterFolder: string): string {
  return `${clusterFolder}.data-folder`
}

async function findHome(clusterFolder: string): Promise<string | undefined> {
  const text = await readFile(homeFile(clusterFolder), 'utf8').catch(() => '')
  return text.trim() || undefined
}

/**
 * Checks that the cluster is there, of this version, and this data folder's own, however the folder was moved or
 * copied; a cluster outside that lost its data folder belongs to the one that names it now. Throws StartupError.
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

/** Two data folders with one cluster: the second is a copy without a database of its own. */
async function refuseForeignCluster(dataFolder: string, clusterFolder: string): Promise<void> {
  const actual = await realpath(clusterFolder)
  if (isInside(dataFolder, actual)) return
  const home = (await findHome(actual)) ?? (await guessHome(dataFolder, actual))
  if (home === dataFolder) return
  if (home !== undefined && (await usesCluster(home, actual))) {
    throw new StartupError(
      `${dataFolder} is a copy of ${home}, and its database in ${actual} belongs to that: start on ${home}, or remove ${accessPath(dataFolder)} to start with an empty database here`,
    )
  }
  await writeFile(homeFile(actual), `${dataFolder}\n`)
}

/** For clusters that were placed before their data folder was written down beside them. */
async function guessHome(dataFolder: string, clusterFolder: string): Promise<string | undefined> {
  const parent = dirname(clusterFolder)
  if (dirname(parent) !== SHARED_FOLDER) return parent
  if (basename(parent) === formerName(dataFolder)) return dataFolder
  throw new StartupError(
    `The database of ${dataFolder} is in ${clusterFolder}, which was made for a data folder with another path. If this one was moved, write its path into ${homeFile(clusterFolder)} and start again; if it is a copy, remove ${accessPath(dataFolder)} to start with an empty database here`,
  )
}

async function usesCluster(dataFolder: string, clusterFolder: string): Promise<boolean> {
  const access = await findAccess(dataFolder).catch(() => undefined)
  if (access === undefined) return false
  return (await realpath(access.clusterFolder).catch(() => '')) === clusterFolder
}

/** Files that were copied one after the other while PostgreSQL changed them may not fit together. */
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

/** The number that PostgreSQL gave the cluster when it was made, the first eight bytes of its control file. */
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
 * Lets PostgreSQL's system user reach the cluster: copied by root it belongs to root, who cannot run PostgreSQL.
 * Throws StartupError when the folders above are closed.
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
