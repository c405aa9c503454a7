import type {
  Ack,
  CollectionEntry,
  FeedChangesMessage,
  Followed,
  protocolVersion as ProtocolVersion,
} from '@cabstand/contract/realtime/protocol'
import { applyChanges } from '@cabstand/contract/topics'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { bookingKeys } from '../api/queries/bookings.ts'
import { meQuery } from '../api/queries/me.ts'
import { workQuery } from '../api/queries/work.ts'
import { reloadOnce } from '../ui/reload-once.ts'
import { type ConnectionEvent, nextConnection } from './connection-state.ts'
import type { CachedFeed } from './feed.ts'
import { type ConnectionStores, quiet, type SessionSocket } from './session-socket.ts'

/** Typed by the protocol, so that a new version is a compile error here; its schemas stay out of the shell. */
const protocolVersion: typeof ProtocolVersion = 2
const caughtUpMilliseconds = 4000
const acknowledgeMilliseconds = 8000
const followAgainMilliseconds = 3000

/**
 * One session's connection to the server. It reconnects by the state machine of `connection-state.ts`, and then sends
 * the number of its last event of each followed topic.
 */
export class Connection {
  private readonly client: QueryClient
  private readonly stores: ConnectionStores
  private readonly state: ConnectionStores['state']
  private readonly report: ConnectionStores['report']
  private socket: SessionSocket | undefined
  private retryTimer: ReturnType<typeof setTimeout> | undefined
  private removeHints: (() => void) | undefined

  constructor(client: QueryClient, stores: ConnectionStores) {
    this.client = client
    this.stores = stores
    this.state = stores.state
    this.report = stores.report
  }

  /** Opens the connection. */
  start(): void {
    const offline = () => this.dispatch({ type: 'device-offline' })
    const online = () => this.dispatch({ type: 'device-online' })
    const visibility = () => document.visibilityState === 'visible' && this.dispatch({ type: 'shown' })
    window.addEventListener('offline', offline)
    window.addEventListener('online', online)
    document.addEventListener('visibilitychange', visibility)
    this.removeHints = () => {
      window.removeEventListener('offline', offline)
      window.removeEventListener('online', online)
      document.removeEventListener('visibilitychange', visibility)
    }
    this.dispatch({ type: 'started' })
    if (!navigator.onLine) offline()
  }

  /** Closes the connection. */
  stop(): void {
    this.removeHints?.()
    this.removeHints = undefined
    this.dispatch({ type: 'stopped' })
  }

  unfollow(topic: string): void {
    this.socket?.emit('unfollow', { topic })
  }

  /** Sends a message while the connection is live, otherwise returns undefined. Rejects with an `ApiError`. */
  send(message: string, input: unknown): Promise<unknown> | undefined {
    const socket = this.liveSocket()
    return socket && this.sendOver(socket, message, input)
  }

  private async sendOver(socket: SessionSocket, message: string, input: unknown): Promise<unknown> {
    const answer: Ack<unknown> | undefined = await socket
      .timeout(acknowledgeMilliseconds)
      .emitWithAck('send', { message, input })
      .catch(() => undefined)
    if (!answer) throw new ApiError({ code: 'network_error', status: 0 })
    if (!answer.ok) throw new ApiError(answer.problem)
    return answer.value
  }

  private liveSocket(): SessionSocket | undefined {
    return this.state.get().kind === 'live' ? this.socket : undefined
  }

  private dispatch(event: ConnectionEvent): void {
    const before = this.state.get()
    const after = nextConnection(before, event)
    if (after === before) return
    this.state.set(after)
    clearTimeout(this.retryTimer)
    if (before.kind === 'live') this.report.set({ lostAtMs: Date.now(), caughtUp: null })
    switch (after.kind) {
      case 'connecting':
        void this.open()
        break
      case 'waiting':
        this.close()
        this.retryTimer = setTimeout(
          () => this.dispatch({ type: 'retry-due' }),
          Math.max(0, after.retryAtMs - Date.now()),
        )
        break
      case 'live':
        void this.afterConnect()
        break
      case 'offline':
        if (this.report.get().lostAtMs === null) this.report.set({ lostAtMs: Date.now(), caughtUp: null })
        this.close()
        break
      case 'idle':
      case 'ended':
        this.close()
        break
      default:
        after satisfies never
    }
  }

  private async open(): Promise<void> {
    this.close()
    const { io } = await import('socket.io-client').catch(() => ({ io: undefined }))
    if (this.state.get().kind !== 'connecting' || this.socket) return
    if (!io) return this.lost()
    const socket: SessionSocket = io({
      auth: { version: protocolVersion },
      transports: ['websocket', 'polling'],
      reconnection: false,
      forceNew: true,
    })
    this.socket = socket
    const current = (act: () => void) => () => this.socket === socket && act()
    socket.on(
      'connect',
      current(() => this.dispatch({ type: 'connected' })),
    )
    socket.on(
      'disconnect',
      current(() => this.lost()),
    )
    socket.on('connect_error', (error) => {
      if (this.socket === socket) this.refused(error.message)
    })
    socket.on(
      'session:ended',
      current(() => void this.endSession()),
    )
    socket.on('feed:event', ({ topic, event }) => {
      const { feed, id } = this.stores.followed.get(topic) ?? {}
      if (feed?.kind !== 'numbered') return
      if (feed.applyEvent(this.client, event, id) === 'gap') void this.catchUp(topic)
    })
    socket.on('feed:state', ({ topic, state }) => this.setNewest(topic, state))
    socket.on('feed:value', ({ topic, value }) => this.setNewest(topic, value))
    socket.on('feed:changes', (message) => this.applyChanges(message))
    socket.on('feed:ended', ({ topic }) => this.endTopic(topic))
  }

  private setNewest(topic: string, value: unknown): void {
    if (this.stores.followed.has(topic)) this.stores.newest(topic).set(value)
  }

  private applyChanges(changes: FeedChangesMessage): void {
    const entries = this.stores.newest(changes.topic).get() as ReadonlyMap<string, CollectionEntry> | null
    // Without entries the response to `follow` is still under way; only that is sent before changes.
    if (entries !== null) this.setNewest(changes.topic, applyChanges(entries, changes))
  }

  private endTopic(topic: string): void {
    const { feed, id } = this.stores.followed.get(topic) ?? {}
    this.stores.newest(topic).set(null)
    if (feed?.kind === 'numbered') feed.end(this.client, id)
  }

  private close(): void {
    const socket = this.socket
    this.socket = undefined
    socket?.disconnect()
  }

  private lost(): void {
    this.dispatch({ type: 'lost', nowMs: Date.now(), jitter: Math.random() })
  }

  private refused(reason: string): void {
    if (reason === 'must_login') void this.endSession()
    // Servers of two versions may run at the same time: the next attempt may reach the right one.
    else if (reason !== 'protocol_version' || !reloadOnce()) this.lost()
  }

  /** The page begins anew for a person whose role has changed, such as a driver who was blocked. */
  private async endSession(): Promise<void> {
    this.dispatch({ type: 'session-ended' })
    const me = await this.client.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => null)
    if (me === null) this.client.setQueryData(meQuery.queryKey, null)
    else window.location.reload()
  }

  /** Loads missed changes; after a connection loss, reports their number. */
  private async afterConnect(): Promise<void> {
    const { lostAtMs } = this.report.get()
    const counts = await Promise.all([...this.stores.followed.keys()].map((topic) => this.catchUp(topic)))
    if (lostAtMs === null || this.state.get().kind !== 'live') return
    for (const queryKey of [bookingKeys.lists, workQuery.queryKey])
      void this.client.invalidateQueries({ queryKey })
    // What was kept from before, and what failed meanwhile.
    void this.client.refetchQueries({ type: 'active', predicate: ({ state }) => state.isInvalidated })
    const report = { lostAtMs: null, caughtUp: counts.reduce((sum, count) => sum + count, 0) }
    this.report.set(report)
    setTimeout(() => this.report.get() === report && this.report.set(quiet), caughtUpMilliseconds)
  }

  /** Follows a topic, with what was missed since the newest event that is known. Returns the number of changes. */
  async catchUp(topic: string): Promise<number> {
    const socket = this.liveSocket()
    const { feed, id } = this.stores.followed.get(topic) ?? {}
    if (!socket || !feed) return 0
    const after = feed.kind === 'numbered' ? feed.numberOf(this.client, id) : undefined
    const answer: Ack<Followed> | undefined = await socket
      .timeout(acknowledgeMilliseconds)
      .emitWithAck('follow', { topic, ...(after !== undefined && { after }) })
      .catch(() => undefined)
    if (!answer) {
      if (this.socket === socket) this.lost()
      return 0
    }
    if (answer.ok) return this.apply(topic, answer.value, after)
    const { status } = answer.problem
    if (status < 500 && status !== 429) this.endTopic(topic)
    else setTimeout(() => this.socket === socket && void this.catchUp(topic), followAgainMilliseconds)
    return 0
  }

  private apply(topic: string, followed: Followed, after: number | undefined): number {
    if (followed.kind === 'state') this.setNewest(topic, followed.state)
    if (followed.kind === 'value') this.setNewest(topic, followed.value)
    if (followed.kind === 'entries') {
      this.setNewest(topic, new Map(followed.entries.map((entry) => [entry.id, entry])))
    }
    const { feed, id } = this.stores.followed.get(topic) ?? {}
    if (feed?.kind !== 'numbered') return 0
    if (followed.kind === 'events') return this.applyEvents(feed, followed, id)
    if (followed.kind !== 'snapshot') return 0
    feed.applySnapshot(this.client, followed.snapshot, id)
    return after === undefined ? 0 : Math.max(0, followed.number - after)
  }

  private applyEvents(
    feed: CachedFeed,
    { events }: Extract<Followed, { kind: 'events' }>,
    id: string | undefined,
  ): number {
    return events.filter((event) => feed.applyEvent(this.client, event, id) === 'applied').length
  }
}
