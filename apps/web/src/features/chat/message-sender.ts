import type { ChatMessage } from '@cabstand/contract/schemas/chat'
import { ApiError, errorCode, isWorthRetrying } from '../../api/api-error.ts'
import type { TextStorage } from '../../ui/storage.ts'
import { Store } from '../../ui/store.ts'
import { listQueuedBookings, type QueuedMessage, readQueued, writeQueued } from './queued-messages.ts'

export interface MessageSenderDeps {
  readonly person: string
  readonly storage: TextStorage
  /** Sends one message. Rejects with an `ApiError`. */
  readonly send: (bookingId: string, message: QueuedMessage) => Promise<ChatMessage>
  /** Called for a message that the server has accepted, before it leaves the queue. */
  readonly onSent: (bookingId: string, message: ChatMessage) => void
  /** Calls back after this time; a later call replaces it. */
  readonly wakeAfter: (bookingId: string, milliseconds: number) => void
}

const firstWaitMs = 1000
const longestWaitMs = 15_000

/**
 * The messages of a person that are not sent yet. They are kept on the device before they are sent, and leave the queue
 * when the server has accepted them, so a reload or a lost connection loses none. Those of one chat are sent one after
 * the other, which keeps their order. Several tabs share the queue: each sends the oldest message, and the server stores
 * it once.
 */
export class MessageSender {
  private readonly deps: MessageSenderDeps
  private readonly stores = new Map<string, Store<readonly QueuedMessage[]>>()
  /** Chats whose queue could not be kept on the device. */
  private readonly unkept = new Set<string>()
  private readonly sending = new Set<string>()
  private readonly failures = new Map<string, number>()

  constructor(deps: MessageSenderDeps) {
    this.deps = deps
  }

  /** The unsent messages of a chat, oldest first. */
  queue(bookingId: string): Store<readonly QueuedMessage[]> {
    const known = this.stores.get(bookingId)
    if (known) return known
    const { storage, person } = this.deps
    const store = new Store(readQueued(storage, person, bookingId))
    this.stores.set(bookingId, store)
    return store
  }

  add(bookingId: string, message: QueuedMessage): void {
    this.change(bookingId, (queued) => [...queued, message])
    this.wake(bookingId)
  }

  /** Sends a refused message again, with the id that it has. */
  retry(bookingId: string, id: string): void {
    this.change(bookingId, (queued) =>
      queued.map((message) => (message.id === id ? { id, text: message.text } : message)),
    )
    this.wake(bookingId)
  }

  remove(bookingId: string, id: string): void {
    this.change(bookingId, (queued) => queued.filter((message) => message.id !== id))
  }

  /** Another tab has changed what is kept on the device. */
  readAgain(): void {
    const { storage, person } = this.deps
    for (const [bookingId, store] of this.stores) {
      if (!this.unkept.has(bookingId)) store.set(readQueued(storage, person, bookingId))
    }
  }

  /** Sends what waits: at the start, and when the connection is back. */
  wakeAll(): void {
    const { storage, person } = this.deps
    for (const bookingId of new Set([...this.stores.keys(), ...listQueuedBookings(storage, person)]))
      this.wake(bookingId)
  }

  wake(bookingId: string): void {
    if (this.sending.has(bookingId)) return
    this.sending.add(bookingId)
    void this.sendAll(bookingId).finally(() => this.sending.delete(bookingId))
  }

  private async sendAll(bookingId: string): Promise<void> {
    for (;;) {
      const next = this.read(bookingId).find(({ refused }) => refused === undefined)
      if (next === undefined) return
      try {
        this.deps.onSent(bookingId, await this.deps.send(bookingId, next))
        this.failures.delete(bookingId)
        this.remove(bookingId, next.id)
      } catch (error) {
        if (this.isFinal(error)) this.refuse(bookingId, next.id, errorCode(error))
        else return this.wait(bookingId, error)
      }
    }
  }

  /** A message that was refused because the session has ended waits for the next one of this person. */
  private isFinal(error: unknown): boolean {
    const code = errorCode(error)
    return !isWorthRetrying(error) && code !== 'not_logged_in' && code !== 'must_login'
  }

  private refuse(bookingId: string, id: string, refused: string): void {
    this.change(bookingId, (queued) =>
      queued.map((message) => (message.id === id ? { ...message, refused } : message)),
    )
  }

  private wait(bookingId: string, error: unknown): void {
    const failures = this.failures.get(bookingId) ?? 0
    this.failures.set(bookingId, failures + 1)
    const asked = error instanceof ApiError ? Number(error.params.retrySeconds ?? 0) * 1000 : 0
    this.deps.wakeAfter(bookingId, Math.max(asked, Math.min(longestWaitMs, firstWaitMs * 2 ** failures)))
  }

  private read(bookingId: string): readonly QueuedMessage[] {
    const { storage, person } = this.deps
    return this.unkept.has(bookingId) ? this.queue(bookingId).get() : readQueued(storage, person, bookingId)
  }

  private change(
    bookingId: string,
    change: (queued: readonly QueuedMessage[]) => readonly QueuedMessage[],
  ): void {
    const { storage, person } = this.deps
    const queued = change(this.read(bookingId))
    if (writeQueued(storage, person, bookingId, queued)) this.unkept.delete(bookingId)
    else this.unkept.add(bookingId)
    this.queue(bookingId).set(queued)
  }
}
