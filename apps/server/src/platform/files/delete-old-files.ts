import { transaction } from '../db/transaction.ts'
import { addJobs } from '../jobs/job-store.ts'
import { deleteFilesBefore } from './file-store.ts'
import type { FilesDeps } from './files-deps.ts'

const atOnce = 200

/** Deletes all files of a purpose that are older than this time. Records go on naming them, and they are not found. */
export async function deleteOldFiles(
  { db, deletions }: Pick<FilesDeps, 'db' | 'deletions'>,
  purpose: string,
  before: Date,
): Promise<void> {
  for (;;) {
    const deleted = await transaction(db, async (tx) => {
      const count = await deleteFilesBefore(tx, { purpose, before, limit: atOnce })
      if (count > 0) await addJobs(tx, [deletions.soon()])
      return count
    })
    if (deleted < atOnce) return
  }
}
