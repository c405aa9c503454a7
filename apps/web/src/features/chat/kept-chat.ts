import type { Chat } from '@cabstand/contract/schemas/chat'
import type { ChatParty } from '@cabstand/domain/booking/chat'
import { readJson, type TextStorage } from '../../ui/storage.ts'
import { forgetKept, keptKey } from './queued-messages.ts'

/** The conversation that this device keeps, so that it can be read without a connection (ADR-083). */
export interface KeptChat {
  /** The id of the person who read it. */
  readonly person: string
  readonly bookingId: string
  readonly me: ChatParty
  /** The name of the other party. */
  readonly other: string
  /** When it was the newest state. */
  readonly at: string
  readonly chat: Chat
}

const maxMessages = 100

/** What the device keeps; null: nothing. */
export function readKept(storage: TextStorage): KeptChat | null {
  return readJson(storage, keptKey) as KeptChat | null
}

/** Keeps the newest messages of a conversation, in place of what was kept before. */
export function writeKept(storage: TextStorage, kept: KeptChat): void {
  const messages = kept.chat.messages.slice(-maxMessages)
  const isKept = storage.write(keptKey, JSON.stringify({ ...kept, chat: { ...kept.chat, messages } }))
  // The storage is full: an older state would be shown as the newest one.
  if (!isKept) forgetKept(storage)
}
