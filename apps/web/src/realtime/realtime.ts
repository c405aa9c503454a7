import type { MessageAnswer, MessageDefinition, MessageInput } from '@cabstand/contract/realtime/feed'
import { topicOf } from '@cabstand/contract/topics'
import type { QueryClient } from '@tanstack/react-query'
import { Store } from '../ui/store.ts'
import type { Connection } from './connection.ts'
import type { ConnectionState } from './connection-state.ts'
import type { ClientFeed, FollowedTopic } from './feed.ts'
import { type ConnectionReport, type ConnectionStores, quiet } from './session-socket.ts'

const loadAgainMilliseconds = 3000

/** The app's interface to realtime, started and stopped with a session. The connection's code loads with the start. */
export class Realtime implements ConnectionStores {
  readonly state = new Store<ConnectionState>({ kind: 'idle' })
  readonly report = new Store<ConnectionReport>(quiet)
  readonly followed = new Map<string, FollowedTopic>()
  private readonly stores = new Map<string, Store<unknown>>()
  private readonly client: QueryClient
  private connection: Connection | undefined
  private wanted = false

  constructor(client: QueryClient) {
    this.client = client
  }

  /** Opens the connection. Call after sign-in. */
  start(): void {
    if (this.wanted) return
    this.wanted = true
    void this.open()
  }

  /** Closes the connection and clears its data. */
  stop(): void {
    this.wanted = false
    this.connection?.stop()
    this.connection = undefined
    this.report.set(quiet)
    for (const store of this.stores.values()) store.set(null)
  }

  /** Follows a topic until the returned function is called. Several followers share one subscription. */
  follow(feed: ClientFeed, id: string | undefined): () => void {
    const topic = topicOf(feed, id)
    const count = this.followed.get(topic)?.count ?? 0
    this.followed.set(topic, { feed, id, count: count + 1 })
    if (count === 0) void this.connection?.catchUp(topic)
    return () => {
      const left = (this.followed.get(topic)?.count ?? 1) - 1
      if (left > 0) this.followed.set(topic, { feed, id, count: left })
      else if (this.followed.delete(topic)) {
        this.newest(topic).set(null)
        this.connection?.unfollow(topic)
      }
    }
  }

  newest(topic: string): Store<unknown> {
    const known = this.stores.get(topic)
    if (known) return known
    const store = new Store<unknown>(null)
    this.stores.set(topic, store)
    return store
  }

  /** Sends a message while the connection is live, otherwise returns undefined. Rejects with an `ApiError`. */
  send<M extends MessageDefinition>(
    message: M,
    input: MessageInput<M>,
  ): Promise<MessageAnswer<M>> | undefined {
    return this.connection?.send(message.name, input) as Promise<MessageAnswer<M>> | undefined
  }

  private async open(): Promise<void> {
    const code = await import('./connection.ts').catch(() => undefined)
    if (!this.wanted || this.connection) return
    if (!code) {
      setTimeout(() => this.wanted && void this.open(), loadAgainMilliseconds)
      return
    }
    this.connection = new code.Connection(this.client, this)
    this.connection.start()
  }
}
