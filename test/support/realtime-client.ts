import {
  type ClientToServer,
  protocolVersion,
  type ServerToClient,
} from '@cabstand/contract/realtime/protocol'
import type { WireBookingEvent } from '@cabstand/contract/schemas/booking'
import { io, type Socket } from 'socket.io-client'

type View = Readonly<Record<string, unknown>>

const isOver = (view: View | undefined) => view?.status === 'COMPLETE' || view?.status === 'CANCELLED'

/**
 * One device that follows bookings as the protocol wants it: a snapshot first, every event laid over it in its turn,
 * and after each loss of its connection the question for what came after the last number it holds.
 */
export class RealtimeClient {
  readonly userId: string
  /** What the device shows of each booking. */
  readonly views = new Map<string, View>()
  /** Events that came again, out of turn, or after a gap; refusals. */
  readonly faults: string[] = []
  /** Bookings whose car the device heard of. */
  readonly positionsHeard = new Set<string>()
  private readonly socket: Socket<ServerToClient, ClientToServer>
  private readonly followed = new Set<string>()

  constructor(options: { url: string; token: string | undefined; userId: string }) {
    this.userId = options.userId
    this.socket = io(options.url, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 100,
      reconnectionDelayMax: 500,
      auth: { version: protocolVersion, token: options.token },
    })
    this.socket.on('connect', () => {
      for (const id of this.followed) this.ask(id)
    })
    this.socket.on('connect_error', (error) => {
      if (error.message === 'must_login') this.faults.push(`${this.userId} was signed out`)
      // Socket.IO comes back by itself from broken connections, not from refused ones.
      if (!this.socket.active) setTimeout(() => this.socket.connect(), 300)
    })
    this.socket.on('booking:event', (event) => this.lay(event))
    this.socket.on('booking:position', ({ bookingId }) => this.positionsHeard.add(bookingId))
  }

  follow(bookingId: string): void {
    if (this.followed.has(bookingId)) return
    this.followed.add(bookingId)
    if (this.socket.connected) this.ask(bookingId)
  }

  /** The newest event number that the device holds; 0 for nothing. */
  numberOf(bookingId: string): number {
    return Number(this.views.get(bookingId)?.eventNumber ?? 0)
  }

  close(): void {
    this.socket.disconnect()
  }

  private ask(bookingId: string): void {
    const after = this.views.has(bookingId) ? { after: this.numberOf(bookingId) } : {}
    this.socket.emit('booking:follow', { bookingId, ...after }, (answer) => {
      if (!answer.ok) {
        const { code } = answer.problem
        if (code !== 'not_ready') this.faults.push(`following ${bookingId} was refused: ${code}`)
        else setTimeout(() => this.socket.connected && this.ask(bookingId), 200)
      } else if (answer.value.kind === 'events') {
        for (const event of answer.value.events) this.lay(event)
      } else {
        this.views.set(bookingId, answer.value.booking as unknown as View)
        this.leaveWhenOver(bookingId)
      }
    })
  }

  private lay(event: WireBookingEvent): void {
    const { bookingId, number } = event
    const known = this.numberOf(bookingId)
    if (number !== known + 1) this.faults.push(`booking ${bookingId}: event ${number} came after ${known}`)
    if (number <= known) return
    this.views.set(bookingId, { ...this.views.get(bookingId), ...event.changes, eventNumber: number })
    this.leaveWhenOver(bookingId)
  }

  private leaveWhenOver(bookingId: string): void {
    if (!isOver(this.views.get(bookingId))) return
    this.followed.delete(bookingId)
    this.socket.emit('booking:unfollow', { bookingId })
  }
}
