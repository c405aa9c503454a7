import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../../platform/startup-error.ts'

const finished = /^cabstand-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/
const unfinished = /^\.cabstand-.*\.unfinished$/
/** No backup takes longer: its process has died. */
const abandonedMs = 86_400_000

/** The name of a backup's folder: `cabstand-2026-11-28T03-10-00Z`. Names sort by time. */
export const backupName = (at: Date): string =>
  `cabstand-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/**
 * Makes a backup's folder: `fill` writes it under a temporary name, and it gets its own once it is complete. When
 * `fill` throws, nothing is left. Only this user can enter it. Returns its path.
 */
export async function createBackupFolder(
  parent: string,
  at: Date,
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const path = join(parent, backupName(at))
  const temporary = join(parent, `.${backupName(at)}.unfinished`)
  try {
    await mkdir(parent, { recursive: true, mode: 0o700 })
    await mkdir(temporary, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartupError(
      `Cannot make a backup in ${parent} (${code}): name a folder that this user can write`,
    )
  }
  try {
    await fill(temporary)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    throw error
  }
  return path
}

/** Deletes all complete backups but the newest ones, and what processes that died have left. Returns the names. */
export async function deleteOldBackups(parent: string, keep: number, now: Date): Promise<string[]> {
  const names = (await readdir(parent)).toSorted().toReversed()
  const old = names.filter((name) => finished.test(name)).slice(keep)
  for (const name of names.filter((name) => unfinished.test(name))) {
    const { mtimeMs } = await stat(join(parent, name))
    if (now.getTime() - mtimeMs > abandonedMs) old.push(name)
  }
  for (const name of old) await rm(join(parent, name), { recursive: true, force: true })
  return old
}
