import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from './startup-error.ts'

/**
 * The secret of an installation that was given none: made at the first start, kept in the data folder. Throws
 * StartupError when the file holds one that could be guessed.
 */
export async function ownSecret(dataFolder: string): Promise<string> {
  const file = join(dataFolder, 'secret')
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  if (isStrongSecret(kept.trim())) return kept.trim()
  if (kept.trim() !== '') {
    throw new StartupError(
      `The secret in ${file} is weak and may be guessed: remove this file and a new one is made (everybody signs in again), or set CABSTAND_SECRET to at least 32 random characters`,
    )
  }
  const secret = randomBytes(36).toString('base64url')
  await mkdir(dataFolder, { recursive: true })
  await writeFile(file, `${secret}\n`, { mode: 0o600 })
  return secret
}

/** At least 32 characters, and not a word or a pattern repeated. */
export function isStrongSecret(value: string): boolean {
  return value.length >= 32 && new Set(value).size >= 12
}
