import type { FastifyBaseLogger } from 'fastify'
import type { Socket } from 'socket.io'
import { TokenBuckets } from '../http/token-buckets.ts'

/** A person may have so many sockets at one process: tabs and devices. */
const maxSocketsPerPerson = 30
/** Enough to follow all bookings of a tab anew after a restart, and for positions ever after. */
const messages = { perSecond: 20, burst: 300 } as const
/** Somebody whose messages were refused so often listens to no answer. */
const maxRefused = 200

/** What one person's sockets may ask of this process. */
export class SocketLimits {
  private readonly buckets = new TokenBuckets(messages)
  private readonly sockets = new Map<string, number>()
  private readonly isExempt: (address: string) => boolean
  private readonly log: FastifyBaseLogger

  /** `isExempt` lets the demo's simulator through, by its address. */
  constructor(options: { isExempt?: (address: string) => boolean; log: FastifyBaseLogger }) {
    this.isExempt = options.isExempt ?? (() => false)
    this.log = options.log
  }

  /** Counts a person's socket until it closes; false when there are too many already. */
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

  /** Refuses messages beyond a person's rate before anything is done for them; cuts who does not stop. */
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
