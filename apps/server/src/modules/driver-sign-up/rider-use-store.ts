import type { Tx } from '../../db/transaction.ts'

/** Whether a rider has booked anything. */
export async function hasBooked(tx: Tx, rider: string): Promise<boolean> {
  const booking = await tx
    .selectFrom('bookings')
    .select('id')
    .where('customer', '=', rider)
    .limit(1)
    .executeTakeFirst()
  return booking !== undefined
}
