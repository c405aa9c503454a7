import { transaction } from '../db/transaction.ts'
import { AppError } from '../http/errors.ts'
import type { FilesDeps } from './files-deps.ts'
import { announceObject, keepObject } from './object-store.ts'
import { newPartKey } from './storage/object-key.ts'
import { insertPart, type Upload } from './upload-store.ts'

/** An object that no upload has taken over by then is left from a process that died. */
const abandonedMs = 3_600_000

/** Announces an object, so that it is deleted unless it is kept, and writes it. */
export async function storeObject(
  deps: Pick<FilesDeps, 'db' | 'storage' | 'now'>,
  key: string,
  bytes: Uint8Array,
): Promise<void> {
  await announceObject(deps.db, key, new Date(deps.now().getTime() + abandonedMs))
  await deps.storage.put(key, bytes)
}

/**
 * Receives bytes that begin at the end of what has arrived, and stores them. Returns the new offset. Throws
 * `offset_conflict` when they begin elsewhere, or when another request was faster.
 */
export async function appendToUpload(
  deps: FilesDeps,
  upload: Upload,
  startsAt: number,
  receive: (maxBytes: number) => Promise<Uint8Array>,
): Promise<number> {
  if (startsAt !== upload.offsetBytes) throw new AppError('offset_conflict')
  const bytes = await receive(upload.sizeBytes - startsAt)
  const sizeBytes = bytes.length
  if (sizeBytes === 0) return startsAt
  const key = newPartKey()
  await storeObject(deps, key, bytes)
  await transaction(deps.db, async (tx) => {
    if (!(await insertPart(tx, { upload: upload.id, startsAt, sizeBytes, key })))
      throw new AppError('offset_conflict')
    await keepObject(tx, key)
  })
  return startsAt + sizeBytes
}
