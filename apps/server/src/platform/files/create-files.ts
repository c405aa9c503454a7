import type { Database } from '../db/database.ts'
import { createDeletions } from './delete-objects.ts'
import { FilePurposes } from './file-purpose.ts'
import type { FilesDeps } from './files-deps.ts'
import type { FileStorage } from './storage/file-storage.ts'

export function createFiles(deps: {
  readonly db: Database
  readonly storage: FileStorage
  readonly now: () => Date
}): FilesDeps {
  return { ...deps, purposes: new FilePurposes(), deletions: createDeletions(deps) }
}
