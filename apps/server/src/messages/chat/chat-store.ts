import type { ChatEventType } from '@cabstand/contract/schemas/chat'
import type { ChatParty } from '@cabstand/domain/booking/chat'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** An event of a chat as it is stored. */
export interface ChatEventRow {
  readonly bookingId: string
  readonly number: number
  readonly type: ChatEventType
  readonly party: ChatParty
  readonly person: string
  readonly driver: string
  readonly messageNumber: number
  readonly messageId: string | null
  readonly text: string | null
  readonly at: Date
}

/** An event as it is read: with the driver whom the booking has now. */
export interface ReadChatEvent extends ChatEventRow {
  readonly currentDriver: string | null
}

/** The numbers of a chat; undefined when nothing was written yet. */
export async function findChat(db: Database, bookingId: string) {
  return db.selectFrom('chats').selectAll().where('bookingId', '=', bookingId).executeTakeFirst()
}

export type ChatRow = NonNullable<Awaited<ReturnType<typeof findChat>>>

/** Locks a chat, which is created when nothing was written yet. */
export async function lockChat(tx: Tx, bookingId: string): Promise<ChatRow> {
  return (
    tx
      .insertInto('chats')
      .values({ bookingId })
      // An update that changes nothing, because it locks and returns the row in the same statement.
      .onConflict((conflict) =>
        conflict.column('bookingId').doUpdateSet((eb) => ({ bookingId: eb.ref('excluded.bookingId') })),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
  )
}

/** Locks a chat; undefined when nothing was written yet. */
export async function lockStartedChat(tx: Tx, bookingId: string): Promise<ChatRow | undefined> {
  return tx
    .selectFrom('chats')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Adds the next message to a chat that the transaction has locked. Returns false when the id belongs to a message of
 * another chat.
 */
export async function insertMessage(tx: Tx, event: ChatEventRow): Promise<boolean> {
  const { rows } = await sql`
    with added as (
      insert into chat_events (booking_id, number, type, party, person, driver, message_number, message_id, text, at)
      values (${event.bookingId}, ${event.number}, ${event.type}, ${event.party}, ${event.person}, ${event.driver},
        ${event.messageNumber}, ${event.messageId}, ${event.text}, ${event.at})
      on conflict (message_id) do nothing
      returning booking_id, number, message_number)
    update chats c set event_number = added.number, message_number = added.message_number
    from added where c.booking_id = added.booking_id
    returning 1`.execute(tx)
  return rows.length > 0
}

/** Adds to a locked chat up to which message a party has read. */
export async function insertRead(tx: Tx, event: ChatEventRow): Promise<void> {
  const { bookingId, number, party, messageNumber, at } = event
  const read =
    party === 'rider'
      ? { riderRead: messageNumber, riderReadAt: at }
      : { driverRead: messageNumber, driverReadAt: at }
  await tx.insertInto('chatEvents').values(event).execute()
  await tx
    .updateTable('chats')
    .set({ ...read, eventNumber: number })
    .where('bookingId', '=', bookingId)
    .execute()
}

/** A message by the id that its sender chose. */
export async function findMessage(db: Database | Tx, messageId: string): Promise<ChatEventRow | undefined> {
  return db.selectFrom('chatEvents').selectAll().where('messageId', '=', messageId).executeTakeFirst()
}

/** When a party sent messages in a chat since a time, newest first, at most `limit`. */
export async function listSentSince(
  tx: Tx,
  sender: { readonly bookingId: string; readonly party: ChatParty; readonly since: Date },
  limit: number,
): Promise<Date[]> {
  const rows = await tx
    .selectFrom('chatEvents')
    .select('at')
    .where('bookingId', '=', sender.bookingId)
    .where('party', '=', sender.party)
    .where('messageId', 'is not', null)
    .where('at', '>', sender.since)
    .orderBy('messageNumber', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ at }) => at)
}

/** Events of a chat after a number, in order. */
export async function listEventsAfter(
  db: Database,
  bookingId: string,
  after: number,
): Promise<ReadChatEvent[]> {
  return eventsWithDriver(db)
    .where('e.bookingId', '=', bookingId)
    .where('e.number', '>', after)
    .orderBy('e.number')
    .execute()
}

/** The newest messages before a message number and up to an event number, in order. */
export async function listMessages(
  db: Database,
  bookingId: string,
  range: { readonly before?: number; readonly upToEvent?: number; readonly limit: number },
): Promise<ReadChatEvent[]> {
  let query = eventsWithDriver(db).where('e.bookingId', '=', bookingId).where('e.messageId', 'is not', null)
  if (range.before !== undefined) query = query.where('e.messageNumber', '<', range.before)
  if (range.upToEvent !== undefined) query = query.where('e.number', '<=', range.upToEvent)
  const rows = await query.orderBy('e.messageNumber', 'desc').limit(range.limit).execute()
  return rows.reverse()
}

function eventsWithDriver(db: Database) {
  return db
    .selectFrom('chatEvents as e')
    .innerJoin('bookings as b', 'b.id', 'e.bookingId')
    .selectAll('e')
    .select('b.driver as currentDriver')
}

/** Those of the given chats that have events after the number given for each. */
export async function listChatsBehind(db: Database, numbers: ReadonlyMap<string, number>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.booking_id as id
    from unnest(${[...numbers.keys()]}::uuid[], ${[...numbers.values()]}::int[]) as known(id, number)
    join chats c on c.booking_id = known.id and c.event_number > known.number`.execute(db)
  return rows.map((row) => row.id)
}
