import { readJson, type TextStorage } from '../../ui/storage.ts'

/** A message that the server has not accepted yet. */
export interface QueuedMessage {
  /** Chosen when it was written, so that sending it again is harmless. */
  readonly id: string
  readonly text: string
  /** The error code, when the server refused it. */
  readonly refused?: string
}

const prefix = 'cabstand-chat:'
/** Where the conversation that can be read without a connection is kept. Ids of people are no such word. */
export const keptKey = `${prefix}kept`
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

/** Deletes the conversation that can be read without a connection. */
export function forgetKept(storage: TextStorage): void {
  storage.write(keptKey, null)
}

/** Deletes all that this device keeps of chats, of all people: for signing out. */
export function forgetChats(storage: TextStorage): void {
  for (const key of storage.keys()) if (key.startsWith(prefix)) storage.write(key, null)
}
