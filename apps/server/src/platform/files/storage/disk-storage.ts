import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import type { FileStorage } from './file-storage.ts'

/** Keeps objects as files in a folder. Several processes may share it. */
export function createDiskStorage(folder: string): FileStorage {
  const pathOf = (key: string) => join(folder, ...key.split('/'))
  const storage: Omit<FileStorage, 'check'> = {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const temporary = `${path}.new`
      const handle = await open(temporary, 'w', 0o600)
      try {
        await handle.writeFile(bytes)
        // The upload's offset is committed next, and must not outlive the bytes.
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(temporary, path)
    },
    read: (key) => readFile(pathOf(key)),
    async delete(key) {
      // A process that died may have left the temporary file.
      for (const path of [pathOf(key), `${pathOf(key)}.new`]) await rm(path, { force: true })
    },
  }
  return {
    ...storage,
    async check() {
      // Another process may be checking it too.
      const key = `check-${randomUUID()}`
      try {
        await storage.put(key, Buffer.from('check'))
        await storage.delete(key)
      } catch (error) {
        const reason = (error as { code?: string }).code ?? String(error)
        throw new StartupError(`The folder of uploaded files, ${folder}, cannot be written (${reason})`)
      }
    },
  }
}
