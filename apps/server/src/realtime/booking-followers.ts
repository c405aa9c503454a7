import type { Followed } from '@cabstand/contract/realtime/protocol'
import type { Audience, WireBookingEvent } from '@cabstand/contract/schemas/booking'
import type { FastifyBaseLogger } from 'fastify'
import type { BookingFeed } from './feeds.ts'
import type { CommittedEvent } from './hints.ts'

interface FollowedBooking {
  /** The newest event that was sent out; everything up to it is with the followers. */
  number: number
  readonly audiences: Map<Audience, Set<string>>
  /** Followers that are being caught up: the entry must stay for them when the last other one leaves. */
  joining: number
  /** Serialises catching up and sending, so that a follower sees every number once and in order. */
  chain: Promise<void>
  /** Steps of the chain that have not ended. */
  pending: number
}

export type SendEvent = (socketIds: Iterable<string>, event: WireBookingEvent) => void

/** Which sockets of this process follow which booking, and how far each booking was sent out. */
export class BookingFollowers {
  private readonly followed = new Map<string, FollowedBooking>()
  private readonly feed: BookingFeed
  private readonly send: SendEvent
  private readonly log: FastifyBaseLogger

  constructor(options: { feed: BookingFeed; send: SendEvent; log: FastifyBaseLogger }) {
    this.feed = options.feed
    this.send = options.send
    this.log = options.log
  }

  isFollowed(bookingId: string): boolean {
    return this.followed.has(bookingId)
  }

  sockets(bookingId: string, audience: Audience): Iterable<string> {
    return this.followed.get(bookingId)?.audiences.get(audience) ?? []
  }

  /**
   * Adds a follower and hands `deliver` what it missed, before any later event is sent to it. One that is gone by its
   * turn costs nothing: when many come back at once, those who wait are not held up by those who gave up.
   */
  async follow(
    socketId: string,
    input: {
      bookingId: string
      after: number | undefined
      audience: Audience
      isGone?: () => boolean
    },
    deliver: (followed: Followed) => void,
  ): Promise<void> {
    const entry = this.followed.get(input.bookingId) ?? {
      number: -1,
      audiences: new Map(),
      joining: 0,
      chain: Promise.resolve(),
      pending: 0,
    }
    this.followed.set(input.bookingId, entry)
    entry.joining += 1
    const step = this.enqueue(entry, async () => {
      if (input.isGone?.()) return
      // Those who follow already are brought up to the same number first.
      if (entry.number >= 0) await this.sendNew(input.bookingId, entry)
      const { followed, number } = await this.feed.catchUp(input.bookingId, input.after, input.audience)
      if (entry.number < 0) entry.number = number
      // No further than the new one is caught up: what was committed since is then sent to all of them.
      else if (number > entry.number) await this.sendNew(input.bookingId, entry, number)
      const sockets = entry.audiences.get(input.audience) ?? new Set()
      sockets.add(socketId)
      entry.audiences.set(input.audience, sockets)
      deliver(followed)
    })
    try {
      await step
    } finally {
      entry.joining -= 1
      this.dropIfAlone(input.bookingId, entry)
    }
  }

  unfollow(socketId: string, bookingId: string): void {
    const entry = this.followed.get(bookingId)
    if (entry === undefined) return
    for (const sockets of entry.audiences.values()) sockets.delete(socketId)
    this.dropIfAlone(bookingId, entry)
  }

  private dropIfAlone(bookingId: string, entry: FollowedBooking): void {
    const alone = entry.joining === 0 && [...entry.audiences.values()].every((sockets) => sockets.size === 0)
    if (alone) this.followed.delete(bookingId)
  }

  /**
   * Something happened to this booking: sends what is new. An event that comes along and is the next one is sent at
   * once; otherwise what is new is read.
   */
  hint(bookingId: string, event?: CommittedEvent): void {
    const entry = this.followed.get(bookingId)
    if (entry === undefined || entry.number < 0) return
    const failed = (error: unknown) =>
      this.log.warn({ err: error, bookingId }, 'events were not sent; the sweep tries again')
    if (entry.pending > 0 || event?.number !== entry.number + 1) {
      this.enqueue(entry, () => this.sendNew(bookingId, entry)).catch(failed)
      return
    }
    try {
      this.sendOut(entry, event)
    } catch (error) {
      failed(error)
    }
  }

  /** Finds what hints missed. */
  async sweep(): Promise<void> {
    const sent = [...this.followed].filter(([, entry]) => entry.number >= 0)
    const numbers = new Map(sent.map(([bookingId, entry]) => [bookingId, entry.number]))
    for (const bookingId of await this.feed.listBehind(numbers)) this.hint(bookingId)
  }

  private enqueue(entry: FollowedBooking, work: () => Promise<void>): Promise<void> {
    entry.pending += 1
    const step = entry.chain.then(work).finally(() => {
      entry.pending -= 1
    })
    entry.chain = step.catch(() => undefined)
    return step
  }

  private async sendNew(bookingId: string, entry: FollowedBooking, upTo = Infinity): Promise<void> {
    for (const event of await this.feed.listEventsAfter(bookingId, entry.number)) {
      if (event.number <= upTo) this.sendOut(entry, event)
    }
  }

  private sendOut(entry: FollowedBooking, event: { readonly number: number }): void {
    for (const [audience, sockets] of entry.audiences) {
      if (sockets.size > 0) this.send(sockets, this.feed.toWire(event, audience))
    }
    entry.number = event.number
  }
}
