import type { Tx } from '../../platform/db/transaction.ts'
import type { ChatEventRow } from './chat-store.ts'

export async function insertPastChats(
  tx: Tx,
  chats: readonly { readonly bookingId: string; readonly count: number }[],
  messages: readonly ChatEventRow[],
): Promise<void> {
  await tx
    .insertInto('chats')
    .values(
      chats.map(({ bookingId, count }) => ({
        bookingId,
        eventNumber: count,
        messageNumber: count,
        riderRead: count,
        driverRead: count,
      })),
    )
    .execute()
  await tx
    .insertInto('chatEvents')
    .values([...messages])
    .execute()
}
