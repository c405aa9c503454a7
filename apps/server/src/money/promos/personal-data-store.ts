import type { Database } from '../../platform/db/database.ts'

/** For the person: which promos they used. */
export async function readPersonalData(db: Database, person: string) {
  const promoUses = await db
    .selectFrom('promoUses')
    .select(['bookingId', 'promo', 'state', 'reservedAt', 'settledAt'])
    .where('rider', '=', person)
    .orderBy('id')
    .execute()
  return { promoUses }
}
