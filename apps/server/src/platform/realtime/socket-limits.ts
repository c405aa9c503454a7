import type { FastifyBaseLogger } from 'fastify'
import type { Socket } from 'socket.io'
import { TokenBuckets } from '../http/token-buckets.ts'

/** Maximum number of sockets of one person per process: tabs and devices. */
const maxSocketsPerPerson = 30
/** Enough to follow all bookings of a tab again after a restart, and for regular positions. */
const messages = { perSecond: 20, burst: 300 } as const
/** After this many refused messages, the socket is closed. */
const maxRefused = 200

/** Limits on the sockets of one person in this process. */
export class SocketLimits {
  private readonly buckets = new TokenBuckets(messages)
  private readonly sockets = new Map<string, number>()
  private readonly isExempt: (address: string) => boolean
  private readonly log: FastifyBaseLogger

  /** `isExempt` exempts the demo's simulator, by its address. */
  constructor(options: { isExempt?: (address: string) => boolean; log: FastifyBaseLogger }) {
    this.isExempt = options.isExempt ?? (() => false)
    this.log = options.log
  }

  /** Counts a person's socket until it closes; false when there are too many. */
  admit(socket: Socket, person: string): boolean {
    const open = this.sockets.get(person) ?? 0
    if (open >= maxSocketsPerPerson && !this.isExempt(socket.handshake.address)) return false
    this.sockets.set(person, open + 1)
    socket.conn.once('close', () => {
      const left = (this.sockets.get(person) ?? 1) - 1
      if (left > 0) this.sockets.set(person, left)
      else this.sockets.delete(person)
    })
    return true
  }

  /** Refuses messages above a person's rate before any work is done; closes the socket if they continue. */
  watch(socket: Socket, person: string): void {
    if (this.isExempt(socket.handshake.address)) return
    let refused = 0
    socket.use((packet, next) => {
      if (this.buckets.take(person, performance.now()) === 0) return next()
      refused += 1
      if (refused > maxRefused) {
        this.log.warn({ person }, 'a socket was cut: too many messages')
        socket.disconnect(true)
        return
      }
      const acknowledge: unknown = packet.at(-1)
      if (typeof acknowledge === 'function')
        acknowledge({ ok: false, problem: { code: 'too_many_requests', status: 429 } })
    })
  }
}
