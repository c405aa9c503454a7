import { bookingFeed, carFeed } from '@cabstand/contract/realtime/bookings'
import { chatFeed } from '@cabstand/contract/realtime/chat'
import {
  type ClientToServer,
  protocolVersion,
  type ServerToClient,
} from '@cabstand/contract/realtime/protocol'
import type { WireBookingEvent } from '@cabstand/contract/schemas/booking-event'
import type { CarPosition } from '@cabstand/contract/schemas/position'
import { eventOf, topicOf } from '@cabstand/contract/topics'
import { io, type Socket } from 'socket.io-client'

type View = Readonly<Record<string, unknown>>

const isOver = (view: View | undefined) => view?.status === 'COMPLETE' || view?.status === 'CANCELLED'

/**
 * A device that follows bookings as the protocol requires: it gets a snapshot first, applies every event in order, and
 * after each reconnect requests the events after the last number it has. It also follows the car of each booking.
 */
export class RealtimeClient {
  readonly userId: string
  /** The device's state of each booking. */
  readonly views = new Map<string, View>()
  /** Events that were repeated, out of order or after a gap; and refusals. */
  readonly faults: string[] = []
  /** The newest car position that the device got of each booking. */
  readonly cars = new Map<string, CarPosition>()
  /** How often the server, or what is between, ended its connection. */
  cuts = 0
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
    this.socket.on('disconnect', (reason) => {
      if (reason === 'io client disconnect') return
      this.cuts += 1
      // Socket.IO does not connect again when the server said goodbye; the web app does.
      if (reason === 'io server disconnect') setTimeout(() => this.socket.connect(), 300)
    })
    this.socket.on('connect_error', (error) => {
      if (error.message === 'must_login') this.faults.push(`${this.userId} was signed out`)
      // Socket.IO reconnects after a broken connection, but not after a refused one.
      if (!this.socket.active) setTimeout(() => this.socket.connect(), 300)
    })
    this.socket.on('feed:event', (message) => {
      const event = eventOf(bookingFeed, message)
      if (event !== undefined) this.apply(event)
    })
    this.socket.on('feed:value', ({ topic, value }) =>
      this.cars.set(topic.slice(topicOf(carFeed, '').length), value as CarPosition),
    )
  }

  follow(bookingId: string): void {
    if (this.followed.has(bookingId)) return
    this.followed.add(bookingId)
    if (this.socket.connected) this.ask(bookingId)
  }

  /** The newest event number that the device has; 0 for none. */
  numberOf(bookingId: string): number {
    return Number(this.views.get(bookingId)?.eventNumber ?? 0)
  }

  /** Stops reading, as a device does that is suspended. Returns a function that lets it go on. */
  stopReading(): () => void {
    const { ws } = this.socket.io.engine.transport as unknown as { ws: { pause(): void; resume(): void } }
    ws.pause()
    return () => ws.resume()
  }

  /** Asks for the whole chat of a booking, and does nothing with it. */
  loadChat(bookingId: string): void {
    this.socket.emit('follow', { topic: topicOf(chatFeed, bookingId) }, () => undefined)
  }

  close(): void {
    this.socket.disconnect()
  }

  private ask(bookingId: string): void {
    const after = this.views.has(bookingId) ? { after: this.numberOf(bookingId) } : {}
    const topic = topicOf(bookingFeed, bookingId)
    this.socket.emit('follow', { topic, ...after }, (answer) => {
      if (!answer.ok) {
        const { code } = answer.problem
        if (code !== 'not_ready') this.faults.push(`following ${bookingId} was refused: ${code}`)
        else setTimeout(() => this.socket.connected && this.ask(bookingId), 200)
      } else if (answer.value.kind === 'events') {
        for (const event of answer.value.events) this.apply(event as WireBookingEvent)
      } else if (answer.value.kind === 'snapshot') {
        this.views.set(bookingId, answer.value.snapshot as View)
        this.leaveWhenOver(bookingId)
      }
    })
    // Drivers and fleet admins may not follow the car.
    this.socket.emit('follow', { topic: topicOf(carFeed, bookingId) }, () => undefined)
  }

  private apply(event: WireBookingEvent): void {
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
    for (const feed of [bookingFeed, carFeed])
      this.socket.emit('unfollow', { topic: topicOf(feed, bookingId) })
  }
}
