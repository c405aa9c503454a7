import { mergeMessages } from '@cabstand/contract/chat-state'
import { listChatMessages } from '@cabstand/contract/http/messages/chat'
import type { Chat } from '@cabstand/contract/schemas/chat'
import type { QueryClient } from '@tanstack/react-query'
import { call } from './client.ts'
import { chatKey } from './queries/chat.ts'

/** Reads the messages before the oldest one that is held, and adds them. Rejects with an `ApiError`. */
export async function readOlderMessages(client: QueryClient, bookingId: string): Promise<void> {
  const before = client.getQueryData<Chat>(chatKey(bookingId))?.messages[0]?.number
  if (before === undefined) return
  const { messages } = await call(listChatMessages, {
    params: { id: bookingId },
    query: { before: String(before) },
  })
  client.setQueryData<Chat>(
    chatKey(bookingId),
    // A snapshot may have replaced the messages meanwhile; then these no longer join on.
    (held) =>
      held?.messages[0]?.number === before
        ? { ...held, messages: mergeMessages(messages, held.messages) }
        : held,
  )
}
