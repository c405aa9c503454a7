import { platformAccounts } from '@cabstand/domain/ledger/accounts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/transaction.ts'

/**
 * What has gone back to the card of the payment for a booking, at the platform's cost: refunds in the provider's own
 * dashboard, and money that was reversed. Locks the payment, so that no refund comes or fails meanwhile. Lock the booking first, and wallets after it.
 */
export async function lockRefunded(tx: Tx, bookingId: string): Promise<number> {
  await sql`select from payment_attempts where booking_id = ${bookingId} for update`.execute(tx)
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(back.amount), 0)::bigint as sum
    from payment_attempts a cross join lateral (
      select amount from payment_refunds
      where attempt_id = a.id and status <> 'failed' and account = ${platformAccounts.refunds}
      union all
      select amount from payment_cases where attempt_id = a.id and kind = 'reversed' and a.outcome = 'settled') back
    where a.booking_id = ${bookingId}`.execute(tx)
  return rows[0]?.sum ?? 0
}
