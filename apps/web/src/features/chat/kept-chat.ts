import type { Chat } from '@cabstand/contract/schemas/chat'
import type { ChatParty } from '@cabstand/domain/booking/chat'
import { forgetKept, keptKey, type StorageArea } from './queued-messages.ts'

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
export function readKept(storage: StorageArea): KeptChat | null {
  try {
    const text = storage.getItem(keptKey)
    return text === null ? null : (JSON.parse(text) as KeptChat)
  } catch {
    // The storage is forbidden, or another program wrote there.
    return null
  }
}

/** Keeps the newest messages of a conversation, in place of what was kept before. */
export function writeKept(storage: StorageArea, kept: KeptChat): void {
  const messages = kept.chat.messages.slice(-maxMessages)
  try {
    storage.setItem(keptKey, JSON.stringify({ ...kept, chat: { ...kept.chat, messages } }))
  } catch {
    // The storage is full or forbidden. An older state would be shown as the newest one.
    forgetKept(storage)
  }
}
