import type { Audience } from '@cabstand/contract/schemas/booking'
import type { Chat, ChatEvent, ChatMessage } from '@cabstand/contract/schemas/chat'
import type { ChatEventRow, ChatRow, ReadChatEvent } from './chat-store.ts'

/**
 * A message as one audience sees it. A driver who took the booking over does not see what was written to and by the
 * driver before.
 */
export function toMessage(row: ReadChatEvent, audience: Audience): ChatMessage {
  const isHidden = audience === 'driver' && row.driver !== row.currentDriver
  return messageOf(row, isHidden ? null : row.text)
}

/** A message as its sender sees it. */
export const toOwnMessage = (row: ChatEventRow): ChatMessage => messageOf(row, row.text)

/** An event as one audience sees it. */
export function toChatEvent(row: ReadChatEvent, audience: Audience): ChatEvent {
  const { number, type, party, messageNumber, at } = row
  return type === 'chat.message-sent'
    ? { number, type, message: toMessage(row, audience) }
    : { number, type, by: party, upTo: messageNumber, at: at.toISOString() }
}

/** A chat after its newest event; undefined: nothing was written yet. */
export function toChat(
  chat: ChatRow | undefined,
  messages: readonly ReadChatEvent[],
  audience: Audience,
): Chat {
  return {
    eventNumber: chat?.eventNumber ?? 0,
    messages: messages.map((row) => toMessage(row, audience)),
    read: {
      rider: markOf(chat?.riderRead, chat?.riderReadAt),
      driver: markOf(chat?.driverRead, chat?.driverReadAt),
    },
  }
}

const markOf = (number: number | undefined, at: Date | null | undefined) =>
  number === undefined || at == null ? null : { number, at: at.toISOString() }

const messageOf = (row: ChatEventRow, text: string | null): ChatMessage => ({
  id: row.messageId ?? '',
  number: row.messageNumber,
  from: row.party,
  text,
  at: row.at.toISOString(),
})
