import { type Tx, transaction } from '../db/transaction.ts'
import { addJobs } from '../jobs/job-store.ts'
import { unusedMs } from './create-upload.ts'
import { deleteDueObjects } from './delete-objects.ts'
import { deleteFilesOfPerson, deleteUnusedFilesBefore } from './file-store.ts'
import type { FilesDeps } from './files-deps.ts'
import { deleteUpload, listExpiredUploads, listUploadsOf } from './upload-store.ts'

/** Deletes unfinished uploads and unused files after their time, and objects that were left over. */
export async function cleanUpFiles(deps: FilesDeps): Promise<void> {
  const now = deps.now()
  await transaction(deps.db, async (tx) => {
    for (const id of await listExpiredUploads(tx, now)) await deleteUpload(tx, id)
    await deleteUnusedFilesBefore(tx, new Date(now.getTime() - unusedMs))
  })
  await deleteDueObjects(deps.db, deps.storage, now)
}

/** Deletes the files about a person, and what they have uploaded and not used. */
export async function eraseFiles(tx: Tx, deps: Pick<FilesDeps, 'deletions'>, person: string): Promise<void> {
  for (const id of await listUploadsOf(tx, person)) await deleteUpload(tx, id)
  await deleteFilesOfPerson(tx, person)
  await addJobs(tx, [deps.deletions.soon()])
}
