import type { Database } from '../../platform/db/database.ts'

/** For the person: payments at providers. */
export async function readPersonalData(db: Database, person: string) {
  const payments = await db
    .selectFrom('paymentAttempts')
    .select(['createdAt', 'bookingId', 'provider', 'amount', 'currency', 'status', 'outcome'])
    .select('providerPaymentId')
    .where('userId', '=', person)
    .orderBy('id')
    .execute()
  return { payments }
}
