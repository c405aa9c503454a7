import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The secret of an installation that was given none: made at the first start, kept in the data folder. */
export async function ownSecret(dataFolder: string): Promise<string> {
  const file = join(dataFolder, 'secret')
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (kept !== undefined && kept.trim() !== '') return kept.trim()
  const secret = randomBytes(36).toString('base64url')
  await mkdir(dataFolder, { recursive: true })
  await writeFile(file, `${secret}\n`, { mode: 0o600 })
  return secret
}
