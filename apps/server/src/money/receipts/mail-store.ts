import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** The e-mail with the receipt of a booking. */
export interface ReceiptMail {
  readonly sentAt: Date | null
  /** Where it was sent, or is to be sent. */
  readonly sentTo: string
  /** The last attempt that failed, and what the mail server answered. */
  readonly failedAt: Date | null
  readonly failure: string
  /** The mail server refused it for good. */
  readonly givenUp: boolean
}

const columns = ['sentAt', 'sentTo', 'failedAt', 'failure', 'givenUp'] as const

/** Undefined: no attempt was made yet. */
export function findMail(db: Database, bookingId: string): Promise<ReceiptMail | undefined> {
  return db.selectFrom('receiptMails').select(columns).where('bookingId', '=', bookingId).executeTakeFirst()
}

/** Notes what became of an attempt, or with nothing that one is to be made. */
export async function noteMail(
  db: Database | Tx,
  bookingId: string,
  noted: { readonly sentTo: string } & Partial<ReceiptMail>,
): Promise<void> {
  const mail = { sentAt: null, failedAt: null, failure: '', givenUp: false, ...noted }
  await db
    .insertInto('receiptMails')
    .values({ bookingId, ...mail })
    .onConflict((oc) => oc.column('bookingId').doUpdateSet(mail))
    .execute()
}

/** Removes the addresses of a person from the notes about their receipts. */
export async function blankMails(tx: Tx, person: string): Promise<void> {
  await sql`
    update receipt_mails m set sent_to = '', failure = '' from bookings b
    where b.id = m.booking_id and b.customer = ${person}::uuid`.execute(tx)
}
