import type { Audience } from '@cabstand/contract/schemas/booking'
import { type Chat, type ChatMessage, chatWindow } from '@cabstand/contract/schemas/chat'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { SignedIn } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { findChat, listMessages } from './chat-store.ts'
import { toChat, toMessage } from './chat-view.ts'
import { findChatBooking } from './find-chat-booking.ts'

/** The newest messages of a chat, and what each party has read. */
export async function getChat(db: Database, bookingId: string, caller: SignedIn): Promise<Chat> {
  await findChatBooking(db, bookingId, caller)
  return readChat(db, bookingId, caller.role)
}

/** The chat as an admin reads it, with an entry in the audit log. */
export async function readChatAsStaff(
  tx: Tx,
  input: { readonly bookingId: string; readonly before: number | undefined; readonly caller: SignedIn },
): Promise<Chat> {
  const { bookingId, before, caller } = input
  const { id } = await findChatBooking(tx, bookingId, caller)
  await recordChange(tx, { type: 'booking', id, before: {}, after: {} })
  return readChat(tx, id, caller.role, before)
}

/** The chat of a booking as one audience sees it: its newest messages, or those before a number. */
export async function readChat(
  db: Database,
  bookingId: string,
  audience: Audience,
  before?: number,
): Promise<Chat> {
  const chat = await findChat(db, bookingId)
  if (chat === undefined) return toChat(chat, [], audience)
  // Events that were added after the first read belong to the next snapshot.
  const range = {
    upToEvent: chat.eventNumber,
    limit: chatWindow,
    ...(before !== undefined && { before }),
  }
  return toChat(chat, await listMessages(db, bookingId, range), audience)
}

/** The messages before a number. */
export async function listOlderMessages(
  db: Database,
  input: { readonly bookingId: string; readonly before: number; readonly caller: SignedIn },
): Promise<ChatMessage[]> {
  const { bookingId, before, caller } = input
  await findChatBooking(db, bookingId, caller)
  const rows = await listMessages(db, bookingId, { before, limit: chatWindow })
  return rows.map((row) => toMessage(row, caller.role))
}
