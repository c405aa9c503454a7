import { createWriteStream } from 'node:fs'
import { mkdir, open, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { listUploads } from './held-files.ts'

/**
 * Copies the uploaded files of one folder to another, which only the owner may read. A file that is deleted meanwhile
 * is left out, and so is one that is still being written: the database does not name it. Returns number and size.
 */
export async function copyFiles(from: string, to: string): Promise<{ count: number; bytes: number }> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const sum = { count: 0, bytes: 0 }
  for (const file of await listUploads(from)) {
    const target = join(to, file)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    if (!(await copyFile(join(from, file), target))) continue
    sum.count += 1
    sum.bytes += (await stat(target)).size
  }
  return sum
}

/** Whether the file still existed. */
async function copyFile(from: string, to: string): Promise<boolean> {
  const source = await open(from).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (source === undefined) return false
  await pipeline(source.createReadStream(), createWriteStream(to, { mode: 0o600, flush: true }))
  return true
}
