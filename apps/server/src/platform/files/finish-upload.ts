import { assertTransaction, type Tx } from '../db/transaction.ts'
import { AppError } from '../http/errors.ts'
import { addJobs } from '../jobs/job-store.ts'
import { storeObject } from './append-to-upload.ts'
import { cancelUpload } from './cancel-upload.ts'
import { findFile, insertFile, type StoredFile } from './file-store.ts'
import type { FilesDeps } from './files-deps.ts'
import { getUpload } from './get-upload.ts'
import { encodePicture } from './image/encode-picture.ts'
import { keepObject } from './object-store.ts'
import { newFileKey } from './storage/object-key.ts'
import { deleteUpload, listPartKeys, type Upload } from './upload-store.ts'

type NewFile = Omit<StoredFile, 'createdAt'>

/**
 * Encodes the picture of an upload again and stores the result, which belongs to no file yet. Returns undefined when the
 * upload was finished before. Throws `object-not-found`, `offset_conflict` while bytes are missing, and what is wrong with the
 * picture; the upload is deleted then.
 */
export async function prepareFile(
  deps: FilesDeps,
  { id, uploadedBy }: { readonly id: string; readonly uploadedBy: string },
): Promise<NewFile | undefined> {
  const known = await findFile(deps.db, id)
  if (known?.uploadedBy === uploadedBy) return undefined
  const upload = await getUpload(deps, id, uploadedBy)
  if (upload.offsetBytes < upload.sizeBytes)
    throw new AppError('offset_conflict', { detail: 'Bytes of the file are missing.' })
  const picture = await encode(deps, upload)
  const key = newFileKey()
  await storeObject(deps, key, picture.bytes)
  const { mediaType, width, height, bytes } = picture
  const { purpose } = upload
  const use = { subject: null, person: null }
  return { id, purpose, key, mediaType, sizeBytes: bytes.length, width, height, uploadedBy, ...use }
}

async function encode(deps: FilesDeps, upload: Upload) {
  const purpose = deps.purposes.find(upload.purpose)
  if (purpose === undefined) throw new Error(`no module declares the file purpose ${upload.purpose}`)
  const parts: Buffer[] = []
  for (const key of await listPartKeys(deps.db, upload.id)) parts.push(await deps.storage.read(key))
  try {
    return await encodePicture(Buffer.concat(parts), purpose)
  } catch (error) {
    if (error instanceof AppError && error.status < 500) await cancelUpload(deps, upload.id)
    throw error
  }
}

/** Replaces the upload by its file. Throws `object-not-found`. */
export async function finishUpload(
  tx: Tx,
  deps: FilesDeps,
  id: string,
  prepared: NewFile | undefined,
): Promise<Omit<StoredFile, 'createdAt'>> {
  assertTransaction(tx)
  if (prepared !== undefined && (await deleteUpload(tx, id))) {
    await insertFile(tx, prepared)
    await keepObject(tx, prepared.key)
    await addJobs(tx, [deps.deletions.soon()])
    return prepared
  }
  const file = await findFile(tx, id)
  if (file === undefined) throw new AppError('object-not-found')
  return file
}
