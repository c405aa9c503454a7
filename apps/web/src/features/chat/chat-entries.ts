import type { Chat, ChatMessage } from '@cabstand/contract/schemas/chat'
import { type ChatParty, otherParty } from '@cabstand/domain/booking/chat'

/** One line of a chat: a message, or the time above those that follow a pause. */
export type ChatEntry =
  | { readonly kind: 'time'; readonly at: string }
  | { readonly kind: 'message'; readonly message: ChatMessage; readonly mark: ChatMark | undefined }

/** Below a message of one's own: read by the other, or sent. */
export interface ChatMark {
  readonly kind: 'read' | 'sent'
  readonly at: string
}

/** After a pause of this length, the time is shown again. */
const pauseMs = 10 * 60_000

/**
 * The lines of a chat. Marks stand below the newest own message that was read, and below the newest one if it was not.
 * `me` is undefined for staff, who see no marks.
 */
export function listEntries(chat: Chat, me: ChatParty | undefined): ChatEntry[] {
  const marks = marksOf(chat, me)
  return chat.messages.flatMap((message, index): ChatEntry[] => {
    const before = chat.messages[index - 1]
    const paused = !before || Date.parse(message.at) - Date.parse(before.at) >= pauseMs
    return [
      ...(paused ? [{ kind: 'time' as const, at: message.at }] : []),
      { kind: 'message', message, mark: marks.get(message.number) },
    ]
  })
}

function marksOf({ messages, read }: Chat, me: ChatParty | undefined): Map<number, ChatMark> {
  const marks = new Map<number, ChatMark>()
  if (me === undefined) return marks
  const own = messages.filter(({ from }) => from === me)
  const mark = read[otherParty(me)]
  const newest = own.at(-1)
  if (newest) marks.set(newest.number, { kind: 'sent', at: newest.at })
  const newestRead = own.findLast(({ number }) => number <= (mark?.number ?? 0))
  if (mark && newestRead) marks.set(newestRead.number, { kind: 'read', at: mark.at })
  return marks
}

/** The messages of the other party that were not read yet. */
export function listUnread({ messages, read }: Chat, me: ChatParty): ChatMessage[] {
  const known = read[me]?.number ?? 0
  return messages.filter(({ from, number }) => from !== me && number > known)
}
