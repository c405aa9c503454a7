import { chmod, mkdtemp, statfs } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'

const gibibyte = 1024 ** 3
/** Linux's file system in memory. */
const inMemory = '/dev/shm'
/** Each process that runs tests keeps a few databases and folders of maps. */
const needed = (3 + availableParallelism()) * gibibyte

/**
 * Makes a folder for the temporary files of all tests. It is in memory if there is plenty of it: the tests copy and
 * delete databases of a thousand files each, and ext4 spends up to a tenth of both cores on choosing inodes that were
 * not in use a moment ago.
 */
export async function makeTemporaryFolder(
  memory: { readonly folder: string; readonly needed: number } = { folder: inMemory, needed },
): Promise<string> {
  const folder = await mkdtemp(join((await hasRoom(memory)) ? memory.folder : tmpdir(), 'cabstand-tests-'))
  // PostgreSQL runs as another system user when the tests run as root.
  await chmod(folder, 0o755)
  return folder
}

/** What is free there is also free of memory, as far as the system can tell. */
async function hasRoom({ folder, needed }: { folder: string; needed: number }): Promise<boolean> {
  const room = await statfs(folder).catch(() => undefined)
  return room !== undefined && room.bavail * room.bsize >= needed && process.availableMemory() >= 2 * needed
}
