import { randomBytes } from 'node:crypto'
import { readFile, realpath, rename, writeFile } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { StartupError } from '../../platform/startup-error.ts'

/** How to connect to the embedded PostgreSQL; stored in the data folder, readable by its owner only. */
export interface Access {
  /** The folder of the database cluster, absolute. */
  clusterFolder: string
  /** False until the first start has created the cluster, its roles and its database. */
  initialized: boolean
  port: number
  /** Random, set at every start of this PostgreSQL. Each new connection checks it before use. */
  instance: string
  /** Passwords of the superuser `postgres`, the owner role and the app role. */
  passwords: { postgres: string; owner: string; app: string }
}

/**
 * The content of the file. A cluster inside the data folder is stored as a relative path, so that both can be moved
 * together.
 */
interface StoredAccess extends Omit<Access, 'clusterFolder'> {
  cluster: string
}

export const OWNER_ROLE = 'cabstand_owner'
export const APP_ROLE = 'cabstand_app'
export const DATABASE_NAME = 'cabstand'
/** The cluster's path inside the data folder. */
export const CLUSTER_NAME = 'postgres'

export function accessPath(dataFolder: string): string {
  return join(dataFolder, 'postgres-access.json')
}

/** The stored access; undefined before the first start. */
export async function findAccess(dataFolder: string): Promise<Access | undefined> {
  const path = accessPath(dataFolder)
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new StartupError(`Cannot read ${path} (${code}): start as the user who started Cabstand first`)
  }
  const { cluster, ...access } = parse(text, path)
  return { ...access, clusterFolder: resolve(await realpath(dataFolder), cluster) }
}

/** Throws StartupError: versions before 0.2.0 stored the cluster's absolute path. */
function parse(text: string, path: string): StoredAccess {
  let stored: Partial<StoredAccess>
  try {
    stored = JSON.parse(text) as Partial<StoredAccess>
  } catch {
    throw new StartupError(`${path} is damaged: restore it from a backup of the data folder`)
  }
  if (stored.cluster !== undefined) return stored as StoredAccess
  throw new StartupError(`${path} was written by a version before 0.2.0: start Cabstand 0.2.0 on it once`)
}

export function createAccess(clusterFolder: string, port: number): Access {
  const password = () => randomBytes(24).toString('base64url')
  return {
    clusterFolder,
    initialized: false,
    port,
    instance: createInstance(),
    passwords: { postgres: password(), owner: password(), app: password() },
  }
}

export function createInstance(): string {
  return randomBytes(16).toString('hex')
}

/** Replaces the file atomically: after a crash it holds the old or the new content. */
export async function saveAccess(dataFolder: string, access: Access): Promise<void> {
  const path = accessPath(dataFolder)
  const { clusterFolder, ...rest } = access
  const folder = await realpath(dataFolder)
  const cluster = isInside(folder, clusterFolder) ? relative(folder, clusterFolder) : clusterFolder
  const stored: StoredAccess = { cluster, ...rest }
  await writeFile(`${path}.new`, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 })
  await rename(`${path}.new`, path)
}

/** Both paths are absolute. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== '' && !way.startsWith('..') && !isAbsolute(way)
}

/** The connection string of one role. */
export function accessUrl(access: Access, role: 'postgres' | 'owner' | 'app', database: string): string {
  const user = { postgres: 'postgres', owner: OWNER_ROLE, app: APP_ROLE }[role]
  return `postgres://${user}:${access.passwords[role]}@127.0.0.1:${access.port}/${database}`
}
