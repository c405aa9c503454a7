import type { QueryClient } from '@tanstack/react-query'
import type { Connection } from './connection.ts'
import type { ConnectionState } from './connection-state.ts'
import { type Line, type LineReport, type LineStores, quiet } from './line.ts'
import { Store } from './store.ts'

const loadAgainMilliseconds = 3000

/** The app's face of realtime: started with a session, stopped with it. The connection's code loads with the start. */
export class Realtime implements LineStores {
  readonly state = new Store<ConnectionState>({ kind: 'idle' })
  readonly report = new Store<LineReport>(quiet)
  readonly followed = new Map<string, number>()
  private readonly client: QueryClient
  private connection: Connection | undefined
  private wanted = false

  constructor(client: QueryClient) {
    this.client = client
  }

  /** Opens the line. Call once somebody is signed in. */
  start(): void {
    if (this.wanted) return
    this.wanted = true
    void this.open()
  }

  /** Closes the line and forgets what it brought. */
  stop(): void {
    this.wanted = false
    this.connection?.stop()
    this.connection = undefined
    this.report.set(quiet)
  }

  /** Follows a booking until the returned function is called. Several followers share one subscription. */
  follow(bookingId: string): () => void {
    const followers = this.followed.get(bookingId) ?? 0
    this.followed.set(bookingId, followers + 1)
    if (followers === 0) void this.connection?.catchUp(bookingId)
    return () => {
      const left = (this.followed.get(bookingId) ?? 1) - 1
      if (left > 0) this.followed.set(bookingId, left)
      else if (this.followed.delete(bookingId)) this.connection?.unfollow(bookingId)
    }
  }

  /** The socket while it is live, for what drivers send. */
  liveSocket(): Line | undefined {
    return this.connection?.liveSocket()
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
