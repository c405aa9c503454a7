// Apart from the schemas and feeds, of which the web build keeps addresses only (ADR-008).
import type { Chat, ChatEvent, ChatMessage } from './schemas/chat.ts'

/** Both lists, which are in the order of their numbers, as one; of a message that both have, the second one's. */
export function mergeMessages(held: readonly ChatMessage[], newer: readonly ChatMessage[]): ChatMessage[] {
  const [first] = newer
  if (first === undefined || first.number > (held.at(-1)?.number ?? 0)) return [...held, ...newer]
  const byNumber = new Map([...held, ...newer].map((message) => [message.number, message]))
  return [...byNumber.values()].sort((a, b) => a.number - b.number)
}

/**
 * A chat after its next event. It keeps all messages it has: the newest `chatWindow` of them are those of a fresh
 * snapshot.
 */
export function applyChatEvent(held: Chat, event: ChatEvent): Chat {
  const next = { ...held, eventNumber: event.number }
  return event.type === 'chat.message-sent'
    ? { ...next, messages: mergeMessages(held.messages, [event.message]) }
    : { ...next, read: { ...held.read, [event.by]: { number: event.upTo, at: event.at } } }
}
