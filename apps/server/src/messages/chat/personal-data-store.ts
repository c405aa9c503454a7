import type { Database } from '../../platform/db/database.ts'

/** For the person: what they wrote in chats. */
export async function readPersonalData(db: Database, person: string) {
  const messages = await db
    .selectFrom('chatEvents')
    .select(['bookingId', 'at', 'text'])
    .where('person', '=', person)
    .where('type', '=', 'chat.message-sent')
    .orderBy('at')
    .execute()
  return { messages }
}
