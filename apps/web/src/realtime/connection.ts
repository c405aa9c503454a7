import type { Ack, Followed, protocolVersion as ProtocolVersion } from '@cabstand/contract/realtime/protocol'
import type { QueryClient } from '@tanstack/react-query'
import { bookingKeys, meKey, workKey } from '../api/query-keys.ts'
import { applyEvent, applySnapshot, knownEventNumber } from './apply-event.ts'
import { type ConnectionEvent, nextConnection } from './connection-state.ts'
import { type Line, type LineStores, quiet } from './line.ts'
import { clearRealtimeStores, driverOffers, newBookings, setTripPosition } from './positions.ts'

/** Typed by the protocol, so that a new version is a compile error here; its schemas stay out of the shell. */
const protocolVersion: typeof ProtocolVersion = 1
const caughtUpMilliseconds = 4000
const acknowledgeMilliseconds = 10_000

/**
 * One session's line to the server. It survives losses by the state machine of `connection-state.ts`, and names
 * the last event it has of each followed booking when it comes back.
 */
export class Connection {
  private readonly client: QueryClient
  private readonly state: LineStores['state']
  private readonly report: LineStores['report']
  private readonly followed: LineStores['followed']
  private socket: Line | undefined
  private retryTimer: ReturnType<typeof setTimeout> | undefined
  private removeHints: (() => void) | undefined

  constructor(client: QueryClient, stores: LineStores) {
    this.client = client
    this.state = stores.state
    this.report = stores.report
    this.followed = stores.followed
  }

  /** Opens the line. */
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

  /** Closes the line and forgets what it brought. */
  stop(): void {
    this.removeHints?.()
    this.removeHints = undefined
    this.dispatch({ type: 'stopped' })
    clearRealtimeStores()
  }

  unfollow(bookingId: string): void {
    this.socket?.emit('booking:unfollow', { bookingId })
  }

  /** The socket while it is live, for what drivers send. */
  liveSocket(): Line | undefined {
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
    const socket: Line = io({
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
      current(() => this.endSession()),
    )
    socket.on('booking:event', (event) => {
      if (applyEvent(this.client, event) === 'gap') void this.catchUp(event.bookingId)
    })
    socket.on('booking:position', ({ bookingId, ...position }) => setTripPosition(bookingId, position))
    socket.on('driver:offers', ({ offers }) => driverOffers.set(offers))
    socket.on('bookings:new', () => newBookings.set(newBookings.get() + 1))
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
    if (reason === 'must_login') this.endSession()
    else if (reason === 'protocol_version') this.dispatch({ type: 'session-ended' })
    else this.lost()
  }

  private endSession(): void {
    this.dispatch({ type: 'session-ended' })
    this.client.setQueryData(meKey, null)
  }

  /** Reads what was missed; after a loss, tells how much it was. */
  private async afterConnect(): Promise<void> {
    const { lostAtMs } = this.report.get()
    const counts = await Promise.all([...this.followed.keys()].map((id) => this.catchUp(id)))
    if (lostAtMs === null || this.state.get().kind !== 'live') return
    for (const queryKey of [bookingKeys.lists, workKey]) void this.client.invalidateQueries({ queryKey })
    const report = { lostAtMs: null, caughtUp: counts.reduce((sum, count) => sum + count, 0) }
    this.report.set(report)
    setTimeout(() => this.report.get() === report && this.report.set(quiet), caughtUpMilliseconds)
  }

  /** Asks for a booking's events after the last one known, or its snapshot. Answers the number of changes. */
  async catchUp(bookingId: string): Promise<number> {
    const socket = this.liveSocket()
    if (!socket) return 0
    const after = knownEventNumber(this.client, bookingId)
    const answer: Ack<Followed> | undefined = await socket
      .timeout(acknowledgeMilliseconds)
      .emitWithAck('booking:follow', { bookingId, ...(after !== undefined && { after }) })
      .catch(() => undefined)
    if (!answer) {
      if (this.socket === socket) this.lost()
      return 0
    }
    if (!answer.ok) return 0
    if (answer.value.kind === 'snapshot') {
      applySnapshot(this.client, answer.value.booking)
      return after === undefined ? 0 : Math.max(0, answer.value.booking.eventNumber - after)
    }
    return answer.value.events.filter((event) => applyEvent(this.client, event) === 'laid').length
  }
}
