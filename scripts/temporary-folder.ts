import { chmod, mkdtemp, statfs } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'

const gibibyte = 1024 ** 3
/** Linux's file system in memory. */
const inMemory = '/dev/shm'
/** Each process that runs tests keeps a few databases and folders of maps. */
const needed = (3 + availableParallelism()) * gibibyte

/** A file system in memory, and the bytes that must be free in it. */
interface Memory {
  readonly folder: string
  readonly needed: number
}

/**
 * Makes a folder for the temporary files of all tests. It is in memory if there is plenty of it: the tests copy and
 * delete databases of a thousand files each, and ext4 spends up to a tenth of both cores on choosing inodes that were
 * not in use a moment ago. Whoever sets TMPDIR has chosen a place.
 */
export async function makeTemporaryFolder(
  memory: Memory | undefined = process.env.TMPDIR === undefined ? { folder: inMemory, needed } : undefined,
): Promise<string> {
  const place = memory !== undefined && (await hasRoom(memory)) ? memory.folder : tmpdir()
  const folder = await mkdtemp(join(place, 'cabstand-tests-'))
  // PostgreSQL runs as another system user when the tests run as root.
  await chmod(folder, 0o755)
  return folder
}

/** What is free there is also free of memory, as far as the system can tell. */
async function hasRoom({ folder, needed }: Memory): Promise<boolean> {
  const room = await statfs(folder).catch(() => undefined)
  return room !== undefined && room.bavail * room.bsize >= needed && process.availableMemory() >= 2 * needed
}
