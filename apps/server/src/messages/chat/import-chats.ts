import type { ChatParty } from '@cabstand/domain/booking/chat'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/new-id.ts'
import { insertPastChats } from './past-chats-store.ts'

/** The chat of a booking that ended in a former system, its messages in their order. */
export interface PastChat {
  readonly bookingId: string
  readonly driver: string
  readonly messages: readonly {
    readonly party: ChatParty
    readonly person: string
    readonly text: string
    readonly at: Date
  }[]
}

/** Stores chats. Both parties have read them, so that nobody is told of messages of long ago. */
export async function importChats(tx: Tx, chats: readonly PastChat[]): Promise<void> {
  assertTransaction(tx)
  const written = chats.filter(({ messages }) => messages.length > 0)
  if (written.length === 0) return
  await insertPastChats(
    tx,
    written.map(({ bookingId, messages }) => ({ bookingId, count: messages.length })),
    written.flatMap(({ bookingId, driver, messages }) =>
      messages.map((message, index) => ({
        ...message,
        bookingId,
        driver,
        number: index + 1,
        type: 'chat.message-sent' as const,
        messageNumber: index + 1,
        messageId: newId(),
      })),
    ),
  )
}
