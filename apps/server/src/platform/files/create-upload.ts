import type { Session } from '../caller.ts'
import { transaction } from '../db/transaction.ts'
import { AppError } from '../http/errors.ts'
import { newId } from '../new-id.ts'
import { lockUploader, sumUnused } from './file-store.ts'
import type { FilesDeps } from './files-deps.ts'
import { insertUpload, type Upload } from './upload-store.ts'

/** What one person can have of unfinished uploads and unused files. */
export const uploadQuota = { bytes: 100 * 1024 * 1024, count: 40 } as const
/** Unfinished uploads and unused files are deleted after this time. */
export const unusedMs = 86_400_000

/** Begins an upload. Throws `validation_failed`, `unauthorized`, `payload_too_large` or `quota-exceeded`. */
export async function createUpload(
  deps: FilesDeps,
  caller: Session,
  { purpose: name, sizeBytes }: { readonly purpose: string; readonly sizeBytes: number },
): Promise<Upload> {
  const purpose = deps.purposes.find(name)
  if (purpose === undefined)
    throw new AppError('validation_failed', { detail: `Purposes are ${deps.purposes.names().join(', ')}.` })
  if (sizeBytes === 0) throw new AppError('validation_failed', { detail: 'The file is empty.' })
  if (!purpose.uploaders.includes(caller.role)) throw new AppError('unauthorized')
  const { maxBytes } = purpose
  if (sizeBytes > maxBytes) throw new AppError('payload_too_large', { params: { maxBytes } })
  const expiresAt = new Date(deps.now().getTime() + unusedMs)
  const upload = {
    id: newId(),
    purpose: name,
    uploadedBy: caller.userId,
    sizeBytes,
    offsetBytes: 0,
    expiresAt,
  }
  await transaction(deps.db, async (tx) => {
    await lockUploader(tx, caller.userId)
    const unused = await sumUnused(tx, caller.userId)
    if (unused.bytes + sizeBytes > uploadQuota.bytes || unused.count >= uploadQuota.count)
      throw new AppError('quota-exceeded', { params: { maxBytes: uploadQuota.bytes } })
    await insertUpload(tx, upload)
  })
  return upload
}
