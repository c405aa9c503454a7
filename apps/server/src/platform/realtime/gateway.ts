import type { Server as HttpServer, IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Ack,
  type ClientToServer,
  followInput,
  handshake,
  type ServerToClient,
  sendInput,
  unfollowInput,
} from '@cabstand/contract/realtime/protocol'
import type { FastifyBaseLogger } from 'fastify'
import { Server, type Socket } from 'socket.io'
import * as z from 'zod/mini'
import { type Authenticate, type Session, sessionCookie } from '../caller.ts'
import { dataHeaders } from '../http/answer-headers.ts'
import { AppError, toRefusal } from '../http/errors.ts'
import { hideContacts } from '../http/hide-contacts.ts'
import type { IsKnownHost } from '../http/known-hosts.ts'
import { isOwnOrigin } from '../http/own-origin.ts'
import { ForeignOriginLog } from '../http/proxy-warnings.ts'
import { startSpan } from '../tracing/span.ts'
import type { ClientMessage, Feed } from './feed.ts'
import { FeedRegistry, type FollowedTopic } from './feed-registry.ts'
import type { Lane } from './followers.ts'
import type { Hints } from './hints.ts'
import { SocketLimits } from './socket-limits.ts'

interface SocketData {
  caller: Session
  token: string
}

type Connection = Socket<ClientToServer, ServerToClient, Record<string, never>, SocketData>

export interface GatewayOptions {
  readonly server: HttpServer
  readonly authenticate: Authenticate
  /** Returns which of these sessions have ended, or are by now of another role. */
  readonly listEndedSessions: (sessions: readonly Pick<Session, 'sessionId' | 'role'>[]) => Promise<string[]>
  /**
   * Calls the listener, once they are committed by any process, with the ids of people and sessions whose rights may
   * have changed; `all` when they are unknown.
   */
  readonly onSessionChanges: (listener: (ids: ReadonlySet<string> | 'all') => void) => void
  readonly feeds: readonly Feed[]
  readonly messages: readonly ClientMessage[]
  readonly hints: Hints
  readonly log: FastifyBaseLogger
  /** Addresses whose sockets are not rate-limited; absent: none. */
  readonly isExempt?: (address: string) => boolean
  /** While it is on, staff see no contacts of other people. Absent: it never is. */
  readonly demoMode?: {
    isOn(): Promise<boolean>
    /** The last known answer. */
    wasOn(): boolean
  }
  /** Absent: any host name is accepted. */
  readonly isKnownHost?: IsKnownHost | undefined
}

const sweepEveryMs = 1000
const askAgainEveryMs = 60_000
const drainEveryMs = 100
/** A client with this many unsent messages is disconnected; it can reconnect and catch up. */
const maxBufferedPackets = 256
const maxFollowedTopics = 200

/** Socket.IO at `/socket.io/`: clients follow topics of feeds and send messages. It knows none of them by name. */
export class Gateway {
  private readonly io: Server<ClientToServer, ServerToClient, Record<string, never>, SocketData>
  private readonly registry: FeedRegistry
  private readonly options: GatewayOptions
  private readonly timers: NodeJS.Timeout[]
  private readonly unsubscribe: () => void
  private readonly limits: SocketLimits
  private isDoubtful = false
  private isDraining = false

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
        allow(null, isOwn && isKnown && !this.isDraining)
      },
    })
    this.io.engine.use((_: IncomingMessage, response: ServerResponse, next: () => void) => {
      for (const [name, value] of Object.entries(dataHeaders)) response.setHeader(name, value)
      next()
    })
    this.limits = new SocketLimits(options)
    this.registry = new FeedRegistry({ ...options, lane: this.createLane() })
    this.io.use((socket, next) => void this.admit(socket, next))
    this.io.on('connection', (socket) => this.serve(socket))
    this.unsubscribe = options.hints.subscribe((topics, event) => this.registry.hint(topics, event))
    options.onSessionChanges((ids) => void this.checkChanged(ids))
    this.timers = [
      setInterval(() => void this.sweep(), sweepEveryMs),
      setInterval(() => void this.askAgain(), askAgainEveryMs),
    ]
  }

  /** How many clients are connected to this process. */
  get openSockets(): number {
    return this.io.sockets.sockets.size
  }

  /**
   * Refuses new clients and closes the connections of the present ones one after the other over this time, so that they
   * do not all connect to another process at once.
   */
  async drain(forMs: number): Promise<void> {
    this.isDraining = true
    const pauses = Math.max(1, Math.round(forMs / drainEveryMs))
    for (let left = pauses; left > 0; left -= 1) {
      const open = [...this.io.sockets.sockets.values()]
      for (const socket of open.slice(0, Math.round(open.length / left))) hangUp(socket)
      await sleep(forMs / pauses)
    }
  }

  async stop(): Promise<void> {
    this.unsubscribe()
    for (const timer of this.timers) clearInterval(timer)
    this.registry.stop()
    await this.io.close()
  }

  /** Ends the sockets of people who were signed out, blocked or deleted, or whose role has changed. */
  private async checkChanged(ids: ReadonlySet<string> | 'all'): Promise<void> {
    if (ids === 'all') return this.askAgain()
    const changed = [...this.io.sockets.sockets.values()].filter(
      ({ data: { caller } }) => ids.has(caller.sessionId) || ids.has(caller.userId),
    )
    await Promise.all(changed.map((socket) => this.check(socket)))
  }

  private async check(socket: Connection): Promise<void> {
    try {
      if (!(await this.isStillValid(socket))) this.endSession(socket)
    } catch (error) {
      this.isDoubtful = true
      this.options.log.warn(
        { err: error },
        'could not check whether a session is still valid; it is checked again',
      )
    }
  }

  /** A driver who waited and is approved keeps the socket, which tells them so and permits nothing else. */
  private async isStillValid({ data: { token, caller } }: Connection): Promise<boolean> {
    const now = await this.options.authenticate(token)
    return now !== undefined && (now.role === caller.role || caller.role === 'waitingDriver')
  }

  /** Every socket is in a room of its own id; a message to several rooms is encoded once for all of them. */
  private createLane(): Lane {
    return {
      log: this.options.log,
      send: (socketIds, event, ...message) => {
        const attributes = { 'cabstand.feed': feedOf(message[0]), 'cabstand.sockets': socketIds.length }
        const span = startSpan({ name: `send ${event}`, kind: 'producer', attributes })
        this.sendNow(socketIds, event, message)
        span?.end()
      },
      sendVolatile: (socketIds, event, ...message) => {
        this.io.volatile.to([...socketIds]).emit(event, ...message)
      },
    }
  }

  private sendNow<E extends keyof ServerToClient>(
    socketIds: readonly string[],
    event: E,
    message: Parameters<ServerToClient[E]>,
  ): void {
    const [only, ...others] = socketIds
    const socket = only === undefined ? undefined : this.io.sockets.sockets.get(only)
    if (this.options.demoMode?.wasOn() === true) this.sendHidden(socketIds, event, message)
    else if (others.length === 0) socket?.emit(event, ...message)
    else this.io.to([...socketIds]).emit(event, ...message)
  }

  /** The same in demo mode: each person gets a message of their own. */
  private sendHidden<E extends keyof ServerToClient>(
    socketIds: readonly string[],
    event: E,
    message: Parameters<ServerToClient[E]>,
  ): void {
    for (const id of socketIds) {
      const socket = this.io.sockets.sockets.get(id)
      socket?.emit(event, ...(this.seenBy(socket, message) as Parameters<ServerToClient[E]>))
    }
  }

  /** A message without the contacts that this person may not see. */
  private seenBy({ data: { caller } }: Connection, message: unknown): unknown {
    const hides = isStaff(caller) && this.options.demoMode?.wasOn() === true
    return hides ? hideContacts(message, caller.userId) : message
  }

  private async admit(socket: Connection, next: (error?: Error) => void): Promise<void> {
    try {
      const greeting = z.safeParse(handshake, socket.handshake.auth)
      if (!greeting.success) return next(new Error('protocol_version'))
      const token = greeting.data.token ?? cookieOf(socket.handshake.headers.cookie)
      const caller = token === undefined ? undefined : await this.options.authenticate(token)
      if (token === undefined || caller === undefined) return next(new Error('must_login'))
      if (!this.limits.admit(socket, caller.userId)) return next(new Error('too_many_requests'))
      // Messages are sent without waiting for an answer.
      if (isStaff(caller)) await this.options.demoMode?.isOn()
      socket.data = { caller, token }
      next()
    } catch (error) {
      this.options.log.error({ err: error }, 'a socket could not be admitted')
      next(new Error('internal_error'))
    }
  }

  private serve(socket: Connection): void {
    const { caller } = socket.data
    const followed = new Map<string, FollowedTopic>()
    this.limits.watch(socket, caller.userId)
    // What changed while the socket was admitted was not announced to it.
    void this.check(socket)
    socket.on('follow', (message: unknown, ack: unknown) =>
      this.reply(socket, ack, async (answer) => {
        const { topic, after } = parse(followInput, message)
        await this.follow(socket, followed, { topic, after, answer })
      }),
    )
    socket.on('unfollow', (message: unknown) => {
      const parsed = z.safeParse(unfollowInput, message)
      if (parsed.success) unfollow(socket, followed, parsed.data.topic)
    })
    socket.on('send', (sent: unknown, ack: unknown) =>
      this.reply(socket, ack, async (answer) => {
        const { message, input } = parse(sendInput, sent)
        answer(await this.registry.answer(message, input, caller))
      }),
    )
    socket.on('disconnect', () => {
      for (const topic of [...followed.keys()]) unfollow(socket, followed, topic)
    })
  }

  private async follow(
    socket: Connection,
    followed: Map<string, FollowedTopic>,
    input: { topic: string; after: number | undefined; answer: (value: unknown) => void },
  ): Promise<void> {
    const { topic, after, answer } = input
    const { followers, key, caller } = this.registry.resolve(topic, socket.data.caller)
    if (followed.size >= maxFollowedTopics && !followed.has(topic)) throw new AppError('too_many_requests')
    followed.set(topic, { followers, key })
    const isGone = () => socket.disconnected || !followed.has(topic)
    try {
      if (!(await this.isStillValid(socket))) {
        this.endSession(socket)
        throw new AppError('not_logged_in')
      }
      await followers.follow({ socketId: socket.id, caller, after, isGone }, key, answer)
    } catch (error) {
      unfollow(socket, followed, topic)
      throw error
    }
    // It may have disconnected or unfollowed in the meantime.
    if (isGone()) followers.unfollow(socket.id, key)
  }

  /** Handles a message that expects an acknowledgement; errors are returned in the acknowledgement, never thrown. */
  private async reply(
    socket: Connection,
    ack: unknown,
    handle: (answer: (value: unknown) => void) => Promise<void>,
  ): Promise<void> {
    const send = (answer: Ack<unknown>) => {
      if (typeof ack === 'function') ack(answer)
    }
    try {
      await handle((value) => send({ ok: true, value: this.seenBy(socket, value) }))
    } catch (error) {
      const { code, status } = toRefusal(error)
      if (status >= 500) this.options.log.error({ err: error }, 'a message of a socket failed')
      send({ ok: false, problem: { code, status } })
    }
  }

  private async sweep(): Promise<void> {
    this.dropSlowConsumers()
    if (this.isDoubtful) void this.askAgain()
    await this.registry.sweep()
  }

  private dropSlowConsumers(): void {
    for (const socket of this.io.sockets.sockets.values()) {
      // Not part of the library's types; a test checks that slow readers are disconnected.
      const waiting: unknown = Reflect.get(socket.conn, 'writeBuffer')
      if (Array.isArray(waiting) && waiting.length > maxBufferedPackets) hangUp(socket)
    }
  }

  /** Finds sessions that ended elsewhere, and followers who lost access without a hint. */
  private async askAgain(): Promise<void> {
    const open = [...this.io.sockets.sockets.values()]
    this.isDoubtful = false
    try {
      const ended = new Set(await this.options.listEndedSessions(open.map(({ data }) => data.caller)))
      for (const socket of open) if (ended.has(socket.data.caller.sessionId)) this.endSession(socket)
      await this.registry.recheckAll()
    } catch (error) {
      this.isDoubtful = true
      this.options.log.warn({ err: error }, 'could not check which sessions have ended; it is checked again')
    }
  }

  /** For good: a client to which Socket.IO says that it is disconnected does not connect again by itself. */
  private endSession(socket: Connection): void {
    socket.emit('session:ended')
    socket.disconnect(true)
  }
}

/**
 * Closes the connection without a word of Socket.IO, so that its client takes it for lost and connects again by itself.
 * What is unsent is dropped: the client catches up.
 */
const hangUp = (socket: Connection) => socket.conn.close(true)

/** The feed of a message, without the key that its topic names. */
const feedOf = (message: { readonly topic: string } | undefined) => message?.topic.split(':')[0] ?? 'none'

const isStaff = ({ role }: Session) => role === 'admin' || role === 'fleetadmin'

function unfollow(socket: Connection, followed: Map<string, FollowedTopic>, topic: string): void {
  const { followers, key } = followed.get(topic) ?? {}
  followed.delete(topic)
  if (followers !== undefined && key !== undefined) followers.unfollow(socket.id, key)
}

function parse<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const parsed = z.safeParse(schema, input)
  if (!parsed.success) throw new AppError('validation_failed')
  return parsed.data
}

/** Browsers send the origin of a handshake, except for a plain GET, which has `sec-fetch-site: same-origin`. */
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
