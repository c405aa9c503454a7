import { platformAccounts } from '@cabstand/domain/ledger/accounts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/transaction.ts'

/**
 * What has gone back to the card of the payment for a booking, at the platform's cost: refunds in the provider's own
 * dashboard. Locks the payment, so that no refund comes or fails meanwhile. Lock the booking first, and wallets after it.
 */
export async function lockRefunded(tx: Tx, bookingId: string): Promise<number> {
  await sql`select from payment_attempts where booking_id = ${bookingId} for update`.execute(tx)
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(r.amount), 0)::bigint as sum
    from payment_refunds r join payment_attempts a on a.id = r.attempt_id
    where a.booking_id = ${bookingId} and r.status <> 'failed' and r.account = ${platformAccounts.refunds}`.execute(
    tx,
  )
  return rows[0]?.sum ?? 0
}
