import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../platform/startup-error.ts'

const secretFile = (dataFolder: string) => join(dataFolder, 'secret')

/**
 * The generated secret of an installation without CABSTAND_SECRET: created at the first start, stored in the data
 * folder. Throws StartupError when the stored secret is weak.
 */
export async function ownSecret(dataFolder: string): Promise<string> {
  const kept = await findOwnSecret(dataFolder)
  if (kept !== undefined) return kept
  const secret = randomBytes(36).toString('base64url')
  await keepOwnSecret(dataFolder, secret)
  return secret
}

/** The stored secret; undefined before the first start. Throws StartupError when it is weak. */
export async function findOwnSecret(dataFolder: string): Promise<string | undefined> {
  const file = secretFile(dataFolder)
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  if (kept.trim() === '') return undefined
  if (isStrongSecret(kept.trim())) return kept.trim()
  throw new StartupError(
    `The secret in ${file} is weak and may be guessed: delete the file to generate a new one (all people must sign in again), or set CABSTAND_SECRET to at least 32 random characters`,
  )
}

/** Stores a secret in the data folder, readable by its owner alone. */
export async function keepOwnSecret(dataFolder: string, secret: string): Promise<void> {
  await mkdir(dataFolder, { recursive: true })
  await writeFile(secretFile(dataFolder), `${secret}\n`, { mode: 0o600 })
}

/** At least 32 characters, and not a repeated word or pattern. */
export function isStrongSecret(value: string): boolean {
  return value.length >= 32 && new Set(value).size >= 12
}
