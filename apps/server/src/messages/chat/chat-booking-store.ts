import type { ExpressionBuilder } from 'kysely'
import type { SignedIn } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** The booking of a chat; undefined when it does not exist or the caller has no part in it. */
export async function findBooking(db: Database, id: string, caller: SignedIn) {
  return db
    .selectFrom('bookings')
    .select(['id', 'status', 'customer', 'driver'])
    .where('id', '=', id)
    .where((eb) => isSeenBy(eb, caller))
    .executeTakeFirst()
}

export type ChatBooking = NonNullable<Awaited<ReturnType<typeof findBooking>>>

/**
 * The same, and its key stays locked until the end of the transaction. An erasure, which locks the whole row, waits for
 * it; steps of the booking do not.
 */
export async function lockBookingKey(tx: Tx, id: string, caller: SignedIn): Promise<ChatBooking | undefined> {
  return tx
    .selectFrom('bookings')
    .select(['id', 'status', 'customer', 'driver'])
    .where('id', '=', id)
    .where((eb) => isSeenBy(eb, caller))
    .forKeyShare()
    .executeTakeFirst()
}

/** Who may read the chat of a booking: its rider and its driver; and admins, who leave an entry in the audit log. */
function isSeenBy(eb: ExpressionBuilder<DB, 'bookings'>, { role, userId }: SignedIn) {
  switch (role) {
    case 'admin':
      return eb.lit(true)
    case 'rider':
      return eb('customer', '=', userId)
    case 'driver':
      return eb('driver', '=', userId)
    case 'fleetadmin':
      return eb.lit(false)
    default:
      return role satisfies never
  }
}
