import type { Database } from '../../platform/db/database.ts'

/** For the person: what admins added to their wallet or corrected in it. */
export async function readPersonalData(db: Database, person: string) {
  const walletAdjustments = await db
    .selectFrom('walletAdjustments')
    .select(['requestedAt', 'kind', 'amount', 'state', 'decidedAt', 'note', 'rejectReason'])
    .where('userId', '=', person)
    .orderBy('id')
    .execute()
  return { walletAdjustments }
}
