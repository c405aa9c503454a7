import { AppError } from '../http/errors.ts'
import type { FilesDeps } from './files-deps.ts'
import { findUpload, type Upload } from './upload-store.ts'

/** The upload of this person. Throws `object-not-found`. */
export async function getUpload(deps: FilesDeps, id: string, uploadedBy: string): Promise<Upload> {
  const upload = await findUpload(deps.db, id, uploadedBy, deps.now())
  if (upload === undefined) throw new AppError('object-not-found')
  return upload
}
