import { fileIdOf } from '@cabstand/contract/schemas/file'
import { assertTransaction, type Tx } from '../db/transaction.ts'
import { AppError } from '../http/errors.ts'
import { addJobs } from '../jobs/job-store.ts'
import { deleteFileOf, useFile } from './file-store.ts'
import type { FilesDeps } from './files-deps.ts'

/** A record's field that names a picture is about to change. Addresses are empty when there is no picture. */
export interface PictureChange {
  readonly purpose: string
  /** The id of the record. */
  readonly subject: string
  /** Whom the picture is about; it is deleted when they are erased. */
  readonly person?: string
  readonly before: string
  readonly after: string
  /** Who changes it. They have uploaded the new picture themselves. */
  readonly by: string
  /** The field in the request, for the error. */
  readonly path: string
}

/**
 * Gives the new picture to the record and deletes the old one. The caller writes the address. Throws `object-not-found`
 * unless the new picture is an unused file of `by` for this purpose.
 */
export async function changePicture(
  tx: Tx,
  { deletions }: Pick<FilesDeps, 'deletions'>,
  change: PictureChange,
): Promise<void> {
  assertTransaction(tx)
  const { purpose, subject, person = null, before, after, by, path } = change
  if (after === before) return
  if (after !== '') {
    const id = fileIdOf(after)
    const isGiven =
      id !== undefined && (await useFile(tx, { id, purpose, uploadedBy: by }, { subject, person }))
    if (!isGiven) {
      const message = 'Upload the picture again.'
      throw new AppError('object-not-found', { errors: [{ path: `body.${path}`, message }] })
    }
  }
  const old = fileIdOf(before)
  if (old === undefined) return
  await deleteFileOf(tx, { id: old, purpose, subject })
  await addJobs(tx, [deletions.soon()])
}
