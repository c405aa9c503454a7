import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/transaction.ts'

/** Whether the receipt of a booking was sent; `sentAt` is null when it was refused for good. */
export function findMail(db: Database, bookingId: string): Promise<{ sentAt: Date | null } | undefined> {
  return db.selectFrom('receiptMails').select('sentAt').where('bookingId', '=', bookingId).executeTakeFirst()
}

export async function insertMail(db: Database, bookingId: string, sentAt: Date | null): Promise<void> {
  await db
    .insertInto('receiptMails')
    .values({ bookingId, sentAt })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** Forgets that a receipt was sent, so that it can be sent again. */
export async function deleteMail(tx: Tx, bookingId: string): Promise<void> {
  await tx.deleteFrom('receiptMails').where('bookingId', '=', bookingId).execute()
}
