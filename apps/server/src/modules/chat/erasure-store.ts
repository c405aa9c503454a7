import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'

/** Removes the texts of the chats of a person's bookings, and of those that they drove before another driver. */
export async function blankChatsOf(tx: Tx, person: string): Promise<void> {
  await sql`
    update chat_events set text = null
    where text is not null
      and (driver = ${person} or booking_id in (select id from bookings where customer = ${person}))`.execute(
    tx,
  )
}
