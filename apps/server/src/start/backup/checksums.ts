import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartupError } from '../../platform/startup-error.ts'

/** As `sha256sum` writes and reads it, so that a backup can be checked without Cabstand. */
const fileName = 'checksums.sha256'
const hashLength = 64

/** Writes the checksums of all files below the folder. */
export async function writeChecksums(folder: string): Promise<void> {
  const lines: string[] = []
  for (const file of await listFiles(folder)) lines.push(`${await hashFile(join(folder, file))}  ${file}\n`)
  await writeFile(join(folder, fileName), lines.join(''), { mode: 0o600, flush: true })
}

/** Throws StartupError unless all files are there as they were written, and no others. */
export async function verifyChecksums(folder: string): Promise<void> {
  const text = await readFile(join(folder, fileName), 'utf8').catch(() => '')
  const listed = new Map(
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(hashLength + 2), line.slice(0, hashLength)]),
  )
  const present = new Set((await listFiles(folder)).filter((file) => file !== fileName))
  const foreign = [...present].find((file) => !listed.has(file))
  if (foreign !== undefined) throw new StartupError(`The backup is damaged: ${foreign} has no checksum`)
  for (const [file, hash] of listed) {
    if (!present.has(file)) throw new StartupError(`The backup is damaged: ${file} is missing`)
    if ((await hashFile(join(folder, file))) !== hash)
      throw new StartupError(`The backup is damaged: ${file} is not as it was written`)
  }
}

/** Paths of all files below a folder, relative to it, with slashes. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .toSorted()
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
