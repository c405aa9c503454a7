import { platformAccounts } from '@cabstand/domain/ledger/accounts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/transaction.ts'

/** What of a payment is not to be given to its rider any more, in minor units. */
export interface Returned {
  readonly refunded: number
  readonly disputed: number
}

/**
 * What has gone back to the card of the payment for a booking, at the platform's cost: refunds in the provider's own
 * dashboard, and what of the rest was taken back: disputed by the card holder, or reversed. Locks the payment, so that no
 * refund or dispute comes or ends meanwhile. Lock the booking first, and wallets after it.
 */
export async function lockReturned(tx: Tx, bookingId: string): Promise<Returned> {
  await sql`select from payment_attempts where booking_id = ${bookingId} for update`.execute(tx)
  const { rows } = await sql<{ paid: number; refunded: number; disputed: number }>`
    select a.amount as paid,
      (select coalesce(sum(r.amount), 0)::bigint from payment_refunds r
        where r.attempt_id = a.id and r.status <> 'failed' and r.account = ${platformAccounts.refunds}) as refunded,
      (select coalesce(sum(c.amount), 0)::bigint from payment_cases c
        where c.attempt_id = a.id
          and (c.kind = 'reversed' or c.kind = 'dispute' and c.status in ('opened', 'lost'))) as disputed
    from payment_attempts a
    where a.booking_id = ${bookingId} and a.outcome = 'settled'`.execute(tx)
  const [{ paid, refunded, disputed } = { paid: 0, refunded: 0, disputed: 0 }] = rows
  return { refunded, disputed: Math.min(disputed, paid - refunded) }
}
