import { sql } from 'kysely'
import type { Tx } from '../../platform/db/transaction.ts'
import type { ChatEventRow } from './chat-store.ts'

/** Stores whole chats. Arrays, because a statement has at most 65,535 parameters. */
export async function insertPastChats(
  tx: Tx,
  chats: readonly { readonly bookingId: string; readonly count: number }[],
  messages: readonly ChatEventRow[],
): Promise<void> {
  await sql`
    insert into chats (booking_id, event_number, message_number, rider_read, driver_read)
    select id, count, count, count, count
    from unnest(${chats.map(({ bookingId }) => bookingId)}::uuid[], ${chats.map(({ count }) => count)}::int[])
      as c (id, count)`.execute(tx)
  const column = <K extends keyof ChatEventRow>(key: K) => messages.map((message) => message[key])
  await sql`
    insert into chat_events (booking_id, number, type, party, person, driver, message_number, message_id, text, at)
    select * from unnest(
      ${column('bookingId')}::uuid[], ${column('number')}::int[], ${column('type')}::text[],
      ${column('party')}::text[], ${column('person')}::uuid[], ${column('driver')}::uuid[],
      ${column('messageNumber')}::int[], ${column('messageId')}::uuid[], ${column('text')}::text[],
      ${messages.map(({ at }) => at.toISOString())}::timestamptz[])`.execute(tx)
}
