import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../../startup-error.ts'

/** How to reach the embedded PostgreSQL; kept in the data folder, readable by its owner only. */
export interface Access {
  /** The folder of the database cluster. */
  clusterFolder: string
  port: number
  /** Of the superuser `postgres`, the owner role and the app role. */
  passwords: { postgres: string; owner: string; app: string }
}

export const OWNER_ROLE = 'cabstand_owner'
export const APP_ROLE = 'cabstand_app'
export const DATABASE_NAME = 'cabstand'

function accessPath(dataFolder: string): string {
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
  try {
    return JSON.parse(text) as Access
  } catch {
    throw new StartupError(`${path} is damaged: restore it from a backup of the data folder`)
  }
}

export function createAccess(clusterFolder: string, port: number): Access {
  const password = () => randomBytes(24).toString('base64url')
  return { clusterFolder, port, passwords: { postgres: password(), owner: password(), app: password() } }
}

/** Replaces the stored access in one step, so that a crash leaves the old or the new one. */
export async function saveAccess(dataFolder: string, access: Access): Promise<void> {
  const path = accessPath(dataFolder)
  await writeFile(`${path}.new`, `${JSON.stringify(access, null, 2)}\n`, { mode: 0o600 })
  await rename(`${path}.new`, path)
}

/** The connection string of one role. */
export function accessUrl(access: Access, role: 'postgres' | 'owner' | 'app', database: string): string {
  const user = { postgres: 'postgres', owner: OWNER_ROLE, app: APP_ROLE }[role]
  return `postgres://${user}:${access.passwords[role]}@127.0.0.1:${access.port}/${database}`
}
