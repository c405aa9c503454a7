import type { Database } from '../../platform/db/database.ts'

/** For the person: rewards that were held. Why is not told: it would tell how to get around it. */
export async function readPersonalData(db: Database, person: string) {
  const rewards = await db
    .selectFrom('heldRewards')
    .select(['heldAt', 'kind', 'amount', 'state', 'decidedAt'])
    .where('beneficiary', '=', person)
    .orderBy('id')
    .execute()
  return { rewards }
}
