import type { RequestCaller } from '../caller.ts'
import { AppError } from '../http/errors.ts'
import { isSignedIn } from './file-purpose.ts'
import { findFile, type StoredFile } from './file-store.ts'
import type { FilesDeps } from './files-deps.ts'

export interface ReadableFile {
  readonly file: StoredFile
  readonly isPublic: boolean
}

/**
 * The file, if the caller may read it now. Throws `unauthenticated` for visitors and `object-not-found` for all others,
 * whether the file exists or not.
 */
export async function findReadableFile(
  deps: FilesDeps,
  id: string,
  caller: RequestCaller,
): Promise<ReadableFile> {
  const file = await findFile(deps.db, id)
  const isPublic = file?.subject != null && deps.purposes.find(file.purpose)?.readers === 'anyone'
  if (file !== undefined && (isPublic || (await mayRead(deps, file, caller)))) return { file, isPublic }
  throw new AppError(isSignedIn(caller) ? 'object-not-found' : 'unauthenticated')
}

async function mayRead(deps: FilesDeps, file: StoredFile, caller: RequestCaller): Promise<boolean> {
  if (!isSignedIn(caller)) return false
  const { subject, person } = file
  if (subject === null) return file.uploadedBy === caller.userId
  const readers = deps.purposes.find(file.purpose)?.readers
  return typeof readers === 'function' && readers(deps.db, caller, { subject, person })
}
