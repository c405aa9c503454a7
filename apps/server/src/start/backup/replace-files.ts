import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { copyFiles } from './copy-files.ts'
import { copies, listHeldFiles } from './held-files.ts'

/**
 * Replaces what a folder of uploaded files holds by a backup's files. They are copied first, then `work` runs: what takes
 * long and may fail is done before anything is deleted. When it fails, the folder is as before.
 */
export async function replaceFiles(from: string, folder: string, work: () => Promise<void>): Promise<void> {
  const fresh = join(folder, copies)
  await rm(fresh, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  try {
    await copyFiles(from, fresh)
    await work()
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    throw error
  }
  for (const name of await listHeldFiles(folder)) await rm(join(folder, name), { recursive: true })
  for (const name of await readdir(fresh)) await rename(join(fresh, name), join(folder, name))
  await rmdir(fresh)
}
