import { documentFields } from '@cabstand/domain/people/missing-for-approval'
import type { Database } from '../../platform/db/database.ts'

/** What staff look at before they approve these drivers. */
export async function listApplicants(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('users')
    .select(['id', 'approved', 'approvalNote', 'blockedAt', 'blockedReason', ...documentFields])
    .where('id', 'in', [...ids])
    .execute()
}
