import { getChat } from '@cabstand/contract/http/messages/chat'
import type { Chat } from '@cabstand/contract/schemas/chat'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

export const chatKey = (bookingId: string) => ['chat', bookingId] as const

/** A response that was pending when an event arrived may be older than the cache; older messages are kept. */
const keepNewer = (known: unknown, read: unknown) =>
  known === undefined ? read : newerChat(known as Chat, read as Chat)

/** The newest messages of a booking's chat. Events update it while it is followed. */
export const chatQuery = (bookingId: string) =>
  queryOptions({
    queryKey: chatKey(bookingId),
    queryFn: ({ signal }) => call(getChat, { params: { id: bookingId } }, { signal }),
    structuralSharing: keepNewer,
  })

/**
 * What is held after a snapshot was read: the snapshot, and the older messages that it follows without a gap. Whatever
 * lies before a gap is dropped, and read again when it is scrolled to.
 */
export function newerChat(held: Chat, snapshot: Chat): Chat {
  if (snapshot.eventNumber < held.eventNumber) return held
  const first = snapshot.messages[0]?.number ?? 1
  const older = held.messages.filter(({ number }) => number < first)
  const joins = older.at(-1)?.number === first - 1
  // A message whose response came before its event is newer than the snapshot.
  const last = snapshot.messages.at(-1)?.number ?? 0
  const ahead = held.messages.filter(({ number }) => number > last)
  return { ...snapshot, messages: [...(joins ? older : []), ...snapshot.messages, ...ahead] }
}
