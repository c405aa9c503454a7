import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from './checksums.ts'

/** Holds the files of a backup within the folder that they replace, which may be a disk of its own. */
export const copies = '.restored'
/** Where a disk keeps what its repair has found. Only root may read it. */
const ofTheDisk = 'lost+found'

/** What a folder of uploaded files holds, without what a restore that died has left. */
export const listHeldFiles = async (folder: string): Promise<string[]> =>
  (await listHeld(folder)).map(({ name }) => name)

/** The paths of all uploaded files, relative to their folder. None when nothing was ever uploaded. */
export async function listUploads(folder: string): Promise<string[]> {
  const paths: string[] = []
  for (const entry of await listHeld(folder)) {
    if (entry.isFile()) paths.push(entry.name)
    if (!entry.isDirectory()) continue
    for (const path of await listFiles(join(folder, entry.name))) paths.push(join(entry.name, path))
  }
  // One that is still being written is named by no booking.
  return paths.filter((path) => !path.endsWith('.new'))
}

async function listHeld(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return entries.filter(({ name }) => name !== copies && name !== ofTheDisk)
}
