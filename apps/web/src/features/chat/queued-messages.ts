/** A message that the server has not accepted yet. */
export interface QueuedMessage {
  /** Chosen when it was written, so that sending it again is harmless. */
  readonly id: string
  readonly text: string
  /** The error code, when the server refused it. */
  readonly refused?: string
}

/** A storage of the browser; in tests, one in memory. */
export type StorageArea = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'cabstand-chat:'
/** Where the conversation that can be read without a connection is kept. Ids of people are no such word. */
export const keptKey = `${prefix}kept`
const keyOf = (person: string, bookingId: string) => `${prefix}${person}:${bookingId}`

/** The unsent messages of a person in one chat, oldest first, as this device keeps them. */
export function readQueued(
  storage: StorageArea,
  person: string,
  bookingId: string,
): readonly QueuedMessage[] {
  try {
    const text = storage.getItem(keyOf(person, bookingId))
    return text === null ? [] : (JSON.parse(text) as QueuedMessage[])
  } catch {
    // Another program wrote there.
    return []
  }
}

/** False when the device keeps nothing: the storage is full or forbidden. */
export function writeQueued(
  storage: StorageArea,
  person: string,
  bookingId: string,
  queued: readonly QueuedMessage[],
): boolean {
  try {
    if (queued.length === 0) storage.removeItem(keyOf(person, bookingId))
    else storage.setItem(keyOf(person, bookingId), JSON.stringify(queued))
    return true
  } catch {
    return false
  }
}

/** The bookings in whose chats a person has unsent messages. */
export function listQueuedBookings(storage: StorageArea, person: string): readonly string[] {
  const start = keyOf(person, '')
  return allKeys(storage).flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []))
}

/** Deletes the conversation that can be read without a connection. */
export function forgetKept(storage: StorageArea): void {
  try {
    storage.removeItem(keptKey)
  } catch {
    // The storage is forbidden, so nothing is kept.
  }
}

/** Deletes all that this device keeps of chats, of everybody: for signing out. */
export function forgetChats(storage: StorageArea): void {
  for (const key of allKeys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
}

function allKeys(storage: StorageArea): readonly string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
}
