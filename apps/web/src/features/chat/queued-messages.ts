import { forgetPrefix, readJson, type TextStorage } from '../../ui/storage.ts'

/** A message that the server has not accepted yet. */
export interface QueuedMessage {
  /** Chosen when it was written, so that sending it again is harmless. */
  readonly id: string
  readonly text: string
  /** The error code, when the server refused it. */
  readonly refused?: string
}

const prefix = 'cabstand-chat:'
const keyOf = (person: string, bookingId: string) => `${prefix}${person}:${bookingId}`

/** The unsent messages of a person in one chat, oldest first, as this device keeps them. */
export function readQueued(
  storage: TextStorage,
  person: string,
  bookingId: string,
): readonly QueuedMessage[] {
  return (readJson(storage, keyOf(person, bookingId)) ?? []) as readonly QueuedMessage[]
}

/** False when the device keeps nothing: the storage is full or forbidden. */
export function writeQueued(
  storage: TextStorage,
  person: string,
  bookingId: string,
  queued: readonly QueuedMessage[],
): boolean {
  return storage.write(keyOf(person, bookingId), queued.length === 0 ? null : JSON.stringify(queued))
}

/** The bookings in whose chats a person has unsent messages. */
export function listQueuedBookings(storage: TextStorage, person: string): readonly string[] {
  const start = keyOf(person, '')
  return storage.keys().flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []))
}

/** Deletes what is unsent, of all people: for signing out. */
export function forgetQueued(storage: TextStorage): void {
  forgetPrefix(storage, prefix)
}
