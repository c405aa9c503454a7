import { randomUUID } from 'node:crypto'
import type { FileStorage } from './file-storage.ts'

/** Writes, reads and deletes an object of its own: other processes may check the same storage at this moment. */
export async function checkStorage({ put, read, delete: remove }: Omit<FileStorage, 'check'>): Promise<void> {
  const key = `check-${randomUUID()}`
  const probe = Buffer.from(key)
  await put(key, probe)
  if (!(await read(key)).equals(probe)) throw new Error('it returned another object')
  await remove(key)
}
