import { transaction } from '../db/transaction.ts'
import { addJobs } from '../jobs/job-store.ts'
import type { FilesDeps } from './files-deps.ts'
import { deleteUpload } from './upload-store.ts'

/** Deletes an upload with its bytes. */
export async function cancelUpload(deps: FilesDeps, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await deleteUpload(tx, id)
    await addJobs(tx, [deps.deletions.soon()])
  })
}
