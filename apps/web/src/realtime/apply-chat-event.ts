import { applyChatEvent, mergeMessages } from '@cabstand/contract/chat-state'
import { chatFeed } from '@cabstand/contract/realtime/chat'
import type { Chat, ChatMessage } from '@cabstand/contract/schemas/chat'
import type { QueryClient } from '@tanstack/react-query'
import { chatKey, newerChat } from '../api/queries/chat.ts'
import { cachedFeed } from './feed.ts'

const heldChat = (client: QueryClient, bookingId: string) => client.getQueryData<Chat>(chatKey(bookingId))

/** Keeps the cached chat of a booking current. */
export const chatUpdates = cachedFeed(chatFeed, {
  numberOf: (client, id = '') => heldChat(client, id)?.eventNumber,
  applySnapshot(client, snapshot, id = '') {
    client.setQueryData<Chat>(chatKey(id), (held) => (held ? newerChat(held, snapshot) : snapshot))
  },
  applyEvent(client, event, id = '') {
    const held = heldChat(client, id)
    if (!held || event.number <= held.eventNumber) return 'known'
    if (event.number > held.eventNumber + 1) return 'gap'
    client.setQueryData(chatKey(id), applyChatEvent(held, event))
    return 'applied'
  },
  end(client, id = '') {
    void client.invalidateQueries({ queryKey: chatKey(id) })
  },
})

/**
 * Shows a message that the server has accepted, before its event arrives. One that does not follow the newest message
 * waits for its event, because those before it are still missing.
 */
export function showSentMessage(client: QueryClient, bookingId: string, message: ChatMessage): void {
  client.setQueryData<Chat>(chatKey(bookingId), (held) => {
    const last = held?.messages.at(-1)?.number ?? 0
    return held && message.number === last + 1
      ? { ...held, messages: mergeMessages(held.messages, [message]) }
      : held
  })
}
