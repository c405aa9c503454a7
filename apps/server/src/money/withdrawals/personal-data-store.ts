import type { Database } from '../../platform/db/database.ts'

/** For the person: withdrawals, and where they were paid to. */
export async function readPersonalData(db: Database, person: string) {
  const withdrawals = await db
    .selectFrom('withdrawals')
    .select(['reference', 'date', 'amount', 'state', 'processDate', 'cancelledAt', 'reason'])
    .select(['name', 'bankName', 'bankCode', 'bankAccount', 'bankReference'])
    .where('uid', '=', person)
    .orderBy('id')
    .execute()
  return { withdrawals }
}
