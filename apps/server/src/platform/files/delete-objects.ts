import * as z from 'zod/mini'
import type { Database } from '../db/database.ts'
import { defineTask } from '../jobs/define-task.ts'
import type { FilesDeps } from './files-deps.ts'
import { forgetObjects, listObjectsToDelete } from './object-store.ts'
import type { FileStorage } from './storage/file-storage.ts'

const atOnce = 100

/** Deletes objects whose time has come. One that is deleted twice does no harm. */
export async function deleteDueObjects(db: Database, storage: FileStorage, now: Date): Promise<void> {
  for (;;) {
    const keys = await listObjectsToDelete(db, now, atOnce)
    if (keys.length === 0) return
    for (const key of keys) await storage.delete(key)
    await forgetObjects(db, keys)
  }
}

export function createDeletions(deps: Pick<FilesDeps, 'db' | 'storage' | 'now'>): FilesDeps['deletions'] {
  const task = defineTask('files:delete-objects', z.object({}), () =>
    deleteDueObjects(deps.db, deps.storage, deps.now()),
  )
  return { ...task, soon: () => task.job({}, { key: 'due' }) }
}
