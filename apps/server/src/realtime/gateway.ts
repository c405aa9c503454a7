import type { Server as HttpServer, IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { DriverPosition } from '@cabstand/contract/http/drivers'
import {
  type Ack,
  type ClientToServer,
  followBooking,
  handshake,
  offerSeen,
  positionsMessage,
  type ServerToClient,
  unfollowBooking,
} from '@cabstand/contract/realtime/protocol'
import type { CarPosition, Offer } from '@cabstand/contract/schemas/booking'
import type { FastifyBaseLogger } from 'fastify'
import { Server, type Socket } from 'socket.io'
import * as z from 'zod/mini'
import { dataHeaders } from '../http/answer-headers.ts'
import { type Authenticate, type SignedIn, sessionCookie } from '../http/caller.ts'
import { AppError, toRefusal } from '../http/errors.ts'
import type { IsKnownHost } from '../http/known-hosts.ts'
import { isOwnOrigin } from '../http/own-origin.ts'
import { ForeignOriginLog } from '../http/proxy-warnings.ts'
import { BookingFollowers } from './booking-followers.ts'
import type { BookingFeed, OfferFeed } from './feeds.ts'
import {
  adminBookingsTopic,
  type CommittedEvent,
  fleetBookingsTopic,
  type Hints,
  idsOf,
  offersTopic,
  type Topic,
} from './hints.ts'
import { SocketLimits } from './socket-limits.ts'

interface SocketData {
  caller: SignedIn
}

type Connection = Socket<ClientToServer, ServerToClient, Record<string, never>, SocketData>

export interface GatewayOptions {
  readonly server: HttpServer
  readonly authenticate: Authenticate
  /** Those of some sessions that do not live any more. */
  readonly listEndedSessions: (sessionIds: readonly string[]) => Promise<string[]>
  readonly bookings: BookingFeed
  readonly offers: OfferFeed
  readonly reportPositions: (
    driver: string,
    positions: readonly DriverPosition[],
  ) => Promise<{ accepted: number; dropped: number }>
  readonly hints: Hints
  readonly log: FastifyBaseLogger
  /** Addresses whose sockets are not limited in number and messages; absent: none. */
  readonly isExempt?: (address: string) => boolean
  /** Absent: it answers to every name. */
  readonly isKnownHost?: IsKnownHost | undefined
}

const sweepEveryMs = 1000
const endSessionsEveryMs = 60_000
/** A client that lets so many messages pile up cannot follow; it may come back and catch up. */
const maxBufferedPackets = 256
const maxFollowedBookings = 200

/** Socket.IO at `/socket.io/`: durable booking events, drivers' offers, and the positions lane. */
export class Gateway {
  private readonly io: Server<ClientToServer, ServerToClient, Record<string, never>, SocketData>
  private readonly followers: BookingFollowers
  private readonly sentOffers = new Map<string, string>()
  private readonly options: GatewayOptions
  private readonly timers: NodeJS.Timeout[]
  private readonly unsubscribe: () => void
  private readonly limits: SocketLimits

  constructor(options: GatewayOptions) {
    this.options = options
    const foreign = new ForeignOriginLog(options.log)
    this.io = new Server(options.server, {
      serveClient: false,
      transports: ['websocket', 'polling'],
      maxHttpBufferSize: 128 * 1024,
      pingInterval: 20_000,
      pingTimeout: 15_000,
      allowRequest: (request, allow) => {
        const byCookie = request.headers.cookie?.includes(`${sessionCookie}=`) === true
        const isOwn = !byCookie || isOwnHandshake(request.headers)
        if (!isOwn) foreign.refused({ headers: request.headers, protocol: 'http' }, request.url)
        const isKnown = options.isKnownHost?.(request.headers.host) ?? true
        allow(null, isOwn && isKnown)
      },
    })
    this.io.engine.use((_: IncomingMessage, response: ServerResponse, next: () => void) => {
      for (const [name, value] of Object.entries(dataHeaders)) response.setHeader(name, value)
      next()
    })
    this.limits = new SocketLimits(options)
    this.followers = new BookingFollowers({
      feed: options.bookings,
      log: options.log,
      send: (sockets, event) => {
        for (const id of sockets) this.io.sockets.sockets.get(id)?.emit('booking:event', event)
      },
    })
    this.io.use((socket, next) => void this.admit(socket, next))
    this.io.on('connection', (socket) => this.serve(socket))
    this.unsubscribe = options.hints.subscribe((topics, event) => this.receiveHints(topics, event))
    this.timers = [
      setInterval(() => void this.sweep(), sweepEveryMs),
      setInterval(() => void this.endLapsedSessions(), endSessionsEveryMs),
    ]
  }

  async stop(): Promise<void> {
    this.unsubscribe()
    for (const timer of this.timers) clearInterval(timer)
    await this.io.close()
  }

  /** Sends a car's position to those who follow its booking; a client that is behind misses it. */
  sendPosition(bookingId: string, position: CarPosition & { secondsToNextStop: number | null }): void {
    for (const audience of ['rider', 'admin'] as const) {
      for (const id of this.followers.sockets(bookingId, audience)) {
        this.io.sockets.sockets.get(id)?.volatile.emit('booking:position', { bookingId, ...position })
      }
    }
  }

  isFollowed(bookingId: string): boolean {
    return this.followers.isFollowed(bookingId)
  }

  /** Ends the sockets of sessions that were signed out. */
  endSessions(sessionIds: readonly string[]): void {
    const ended = new Set(sessionIds)
    for (const socket of this.io.sockets.sockets.values()) {
      if (ended.has(socket.data.caller.sessionId)) this.endSession(socket)
    }
  }

  private async admit(socket: Connection, next: (error?: Error) => void): Promise<void> {
    try {
      const greeting = z.safeParse(handshake, socket.handshake.auth)
      if (!greeting.success) return next(new Error('protocol_version'))
      const token = greeting.data.token ?? cookieOf(socket.handshake.headers.cookie)
      const caller = token === undefined ? undefined : await this.options.authenticate(token)
      if (token === undefined || caller === undefined) return next(new Error('must_login'))
      if (!this.limits.admit(socket, caller.userId)) return next(new Error('too_many_requests'))
      socket.data = { caller }
      next()
    } catch (error) {
      this.options.log.error({ err: error }, 'a socket could not be admitted')
      next(new Error('internal_error'))
    }
  }

  private serve(socket: Connection): void {
    const { caller } = socket.data
    const followed = new Set<string>()
    this.limits.watch(socket, caller.userId)
    this.answer(socket, 'booking:follow', followBooking, async (input, acknowledge) => {
      if (followed.size >= maxFollowedBookings) throw new AppError('too_many_requests')
      followed.add(input.bookingId)
      const audience = await this.options.bookings.findAudience(input.bookingId, caller)
      if (audience === undefined) {
        followed.delete(input.bookingId)
        throw new AppError('booking_not_found')
      }
      await this.followers.follow(
        socket.id,
        {
          bookingId: input.bookingId,
          after: input.after,
          audience,
          isGone: () => socket.disconnected || !followed.has(input.bookingId),
        },
        acknowledge,
      )
      // It may have gone, or turned away, while it was being caught up.
      if (socket.disconnected || !followed.has(input.bookingId))
        this.followers.unfollow(socket.id, input.bookingId)
    })
    socket.on('booking:unfollow', (input) => {
      const parsed = z.safeParse(unfollowBooking, input)
      if (!parsed.success) return
      followed.delete(parsed.data.bookingId)
      this.followers.unfollow(socket.id, parsed.data.bookingId)
    })
    socket.on('disconnect', () => {
      for (const bookingId of followed) this.followers.unfollow(socket.id, bookingId)
      if (caller.role === 'driver' && this.driverSockets(caller.userId).length === 0) {
        this.sentOffers.delete(caller.userId)
      }
    })
    if (caller.role === 'driver') this.serveDriver(socket)
    if (caller.role === 'admin') void socket.join(adminBookingsTopic)
    if (caller.role === 'fleetadmin') void socket.join(fleetBookingsTopic(caller.userId))
  }

  private serveDriver(socket: Connection): void {
    const { userId } = socket.data.caller
    void socket.join(offersTopic(userId))
    this.answer(socket, 'driver:positions', positionsMessage, async ({ positions }, acknowledge) => {
      acknowledge(await this.options.reportPositions(userId, positions))
    })
    this.answer(socket, 'offer:seen', offerSeen, async (offer, acknowledge) => {
      await this.options.offers.acknowledge({ ...offer, driver: userId })
      acknowledge(null)
    })
    this.sentOffers.delete(userId)
    void this.sendOffers([userId])
  }

  /** Listens for an event with a schema and an acknowledgement; every refusal is answered, none is thrown. */
  private answer<S extends z.ZodMiniType, T>(
    socket: Connection,
    event: keyof ClientToServer,
    schema: S,
    handle: (input: z.output<S>, acknowledge: (value: T) => void) => Promise<void>,
  ): void {
    socket.on(event, (async (input: unknown, ack: unknown) => {
      const reply = typeof ack === 'function' ? (ack as (answer: Ack<T>) => void) : () => undefined
      try {
        const parsed = z.safeParse(schema, input)
        if (!parsed.success) throw new AppError('validation_failed')
        await handle(parsed.data, (value) => reply({ ok: true, value }))
      } catch (error) {
        const refusal = toRefusal(error)
        if (refusal.status >= 500) this.options.log.error({ err: error, event }, 'a socket event failed')
        reply({ ok: false, problem: { code: refusal.code, status: refusal.status } })
      }
    }) as never)
  }

  private receiveHints(topics: readonly Topic[], event: CommittedEvent | undefined): void {
    for (const bookingId of idsOf(topics, 'booking')) {
      this.followers.hint(bookingId, event?.bookingId === bookingId ? event : undefined)
    }
    for (const topic of topics) {
      if (topic.startsWith('bookings:')) this.io.to(topic).emit('bookings:new')
    }
    const drivers = idsOf(topics, 'offers').filter((driver) => this.driverSockets(driver).length > 0)
    if (drivers.length > 0) void this.sendOffers(drivers)
  }

  /** Sends the open offers of these drivers where they differ from what was sent last. */
  private async sendOffers(drivers: readonly string[]): Promise<void> {
    try {
      const open = await this.options.offers.listOpenOffers(drivers)
      for (const driver of drivers) {
        const offers: Offer[] = open.get(driver) ?? []
        const text = JSON.stringify(offers.map((offer) => [offer.bookingId, offer.round]))
        if (this.sentOffers.get(driver) === text) continue
        this.sentOffers.set(driver, text)
        this.io.to(offersTopic(driver)).emit('driver:offers', { offers })
      }
    } catch (error) {
      this.options.log.warn({ err: error }, 'offers were not sent; the sweep tries again')
    }
  }

  private async sweep(): Promise<void> {
    this.dropSlowConsumers()
    try {
      await this.followers.sweep()
      const drivers = new Set<string>()
      for (const socket of this.io.sockets.sockets.values()) {
        if (socket.data.caller.role === 'driver') drivers.add(socket.data.caller.userId)
      }
      if (drivers.size > 0) await this.sendOffers([...drivers])
    } catch (error) {
      this.options.log.warn({ err: error }, 'the realtime sweep failed; the next one tries again')
    }
  }

  private dropSlowConsumers(): void {
    for (const socket of this.io.sockets.sockets.values()) {
      const connection = socket.conn as unknown as { writeBuffer?: unknown[] }
      if ((connection.writeBuffer?.length ?? 0) > maxBufferedPackets) socket.disconnect(true)
    }
  }

  /** Finds sessions that lapsed, or that another process ended. */
  private async endLapsedSessions(): Promise<void> {
    const open = new Set([...this.io.sockets.sockets.values()].map(({ data }) => data.caller.sessionId))
    try {
      this.endSessions(await this.options.listEndedSessions([...open]))
    } catch (error) {
      this.options.log.warn({ err: error }, 'ended sessions were not looked up; the next round tries again')
    }
  }

  private endSession(socket: Connection): void {
    socket.emit('session:ended')
    socket.disconnect(true)
  }

  private driverSockets(driver: string): string[] {
    return [...(this.io.sockets.adapter.rooms.get(offersTopic(driver)) ?? [])]
  }
}

/** Browsers name the origin of a handshake, except of a plain GET, of which they say that it stays on this site. */
function isOwnHandshake(headers: IncomingHttpHeaders): boolean {
  const isNamed = headers.origin !== undefined || headers['sec-fetch-site'] !== undefined
  return !isNamed || isOwnOrigin({ headers, protocol: 'http' })
}

function cookieOf(header: string | undefined): string | undefined {
  return header
    ?.split(';')
    .map((part) => part.trim().split('='))
    .find(([name]) => name === sessionCookie)?.[1]
}
