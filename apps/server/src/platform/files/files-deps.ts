import type { Database } from '../db/database.ts'
import type { AnyTask, Job } from '../jobs/define-task.ts'
import type { FilePurposes } from './file-purpose.ts'
import type { FileStorage } from './storage/file-storage.ts'

/** What the operations on files share. */
export interface FilesDeps {
  readonly db: Database
  readonly storage: FileStorage
  readonly purposes: FilePurposes
  /** Deletes from the storage what the database has given up. */
  readonly deletions: AnyTask & { readonly soon: () => Job }
  readonly now: () => Date
}
