import type { Followed, NumberedEvent } from '@cabstand/contract/realtime/protocol'
import type { SignedIn } from '../caller.ts'
import { AppError } from '../http/errors.ts'
import { Audiences, type Followers, type FollowRequest, type Lane, recheckAccess } from './followers.ts'
import type { CommittedEvent, Topics } from './hints.ts'

/** What a new follower receives, and the number up to which it is then current. */
export interface CaughtUp<Event> {
  readonly number: number
  readonly missed:
    | { readonly kind: 'snapshot'; readonly snapshot: unknown }
    | { readonly kind: 'events'; readonly events: readonly Event[] }
}

/** How the events of a feed are read. */
export interface NumberedSource<Event extends NumberedEvent, A extends string> {
  readonly topics: Topics<Event>
  /** The audience to which a person belongs for this key; throws when they may not follow it. */
  admit(key: string, caller: SignedIn): Promise<A>
  /** Events after a number, or a snapshot as this audience sees it when they should not be replayed. */
  catchUp(key: string, after: number | undefined, audience: A): Promise<CaughtUp<Event>>
  /** In the order of their numbers. */
  listEventsAfter(key: string, after: number): Promise<readonly Event[]>
  /** Which of these keys have events after the given number. */
  listBehind(numbers: ReadonlyMap<string, number>): Promise<readonly string[]>
  /**
   * Audiences that may lose access, and the events that may cause it: access is checked again before such an event is
   * sent. Absent: access never changes.
   */
  readonly access?: { readonly audiences: readonly A[]; changedBy(event: Event): boolean }
  /** An event as this audience sees it. */
  encode(event: Event, audience: A): NumberedEvent
}

interface Entry<A extends string> {
  /** The newest event that was sent out; followers have everything up to it. -1 before the first follower. */
  number: number
  readonly audiences: Audiences<A>
  /** Followers that are catching up: the entry must stay for them when the last other follower leaves. */
  joining: number
  /** Serialises catching up and sending, so that a follower receives every number once and in order. */
  chain: Promise<void>
  /** Pending steps of the chain. */
  pending: number
}

/** Which sockets of this process follow which topics of a numbered feed, and the last number sent for each topic. */
export class NumberedFollowers<Event extends NumberedEvent, A extends string> implements Followers {
  private readonly entries = new Map<string, Entry<A>>()
  private readonly source: NumberedSource<Event, A>
  private readonly topicOf: (key: string) => string
  private readonly lane: Lane

  constructor(options: {
    source: NumberedSource<Event, A>
    /** The topic as clients know it. */
    topicOf: (key: string) => string
    lane: Lane
  }) {
    this.source = options.source
    this.topicOf = options.topicOf
    this.lane = options.lane
  }

  isFollowed(key: string): boolean {
    return this.entries.has(key)
  }

  /**
   * Adds a follower and passes what it missed to `deliver`, before any later event is sent to it. A follower that has
   * left before its turn costs nothing: when many reconnect at once, those that gave up do not delay the others.
   */
  async follow(request: FollowRequest, key: string, deliver: (followed: Followed) => void): Promise<void> {
    // Checked before the entry exists, so that clients without access never wait in a topic's chain.
    const audience = await this.source.admit(key, request.caller)
    if (request.isGone()) return
    const entry = this.entries.get(key) ?? newEntry<A>()
    this.entries.set(key, entry)
    entry.joining += 1
    try {
      await this.enqueue(entry, () => this.join(entry, { ...request, key, audience, deliver }))
    } finally {
      entry.joining -= 1
      this.dropIfAlone(key, entry)
    }
  }

  unfollow(socketId: string, key: string): void {
    const entry = this.entries.get(key)
    if (entry === undefined) return
    entry.audiences.remove(socketId)
    this.dropIfAlone(key, entry)
  }

  /** If the event is passed along and is the next one, it is sent at once; otherwise new events are read. */
  hint(key: string, committed?: CommittedEvent): void {
    const entry = this.entries.get(key)
    if (entry === undefined || entry.number < 0) return
    const event = this.source.topics.eventOf(committed, key)
    const isNext = entry.pending === 0 && event?.number === entry.number + 1
    if (event === undefined || !isNext || this.source.access?.changedBy(event)) {
      this.enqueue(entry, () => this.sendNew(key, entry)).catch((error) => this.failed(key, error))
      return
    }
    try {
      this.sendOut(key, entry, event)
    } catch (error) {
      this.failed(key, error)
    }
  }

  async recheck(key: string): Promise<void> {
    const entry = this.entries.get(key)
    if (entry === undefined) return
    await this.enqueue(entry, () => this.askAgain(key, entry)).catch((error) => this.failed(key, error))
    this.dropIfAlone(key, entry)
  }

  async recheckAll(): Promise<void> {
    // Access changes only by events, and none of them is missed.
  }

  async sweep(): Promise<void> {
    const current = [...this.entries].filter(([, entry]) => entry.number >= 0)
    if (current.length === 0) return
    const numbers = new Map(current.map(([key, entry]) => [key, entry.number]))
    for (const key of await this.source.listBehind(numbers)) this.hint(key)
  }

  stop(): void {
    this.entries.clear()
  }

  private async join(
    entry: Entry<A>,
    joiner: FollowRequest & { key: string; audience: A; deliver: (followed: Followed) => void },
  ): Promise<void> {
    const { key, audience } = joiner
    if (joiner.isGone()) return
    // Existing followers are brought up to the same number first.
    if (entry.number >= 0) await this.sendNew(key, entry)
    const { number, missed } = await this.source.catchUp(key, joiner.after, audience)
    // Access may have changed up to this number; later events check it themselves.
    const mayLoseIt = this.source.access?.audiences.includes(audience)
    if (mayLoseIt && (await this.source.admit(key, joiner.caller)) !== audience)
      throw new AppError('not_permitted')
    if (entry.number < 0) entry.number = number
    // Only up to the number of the new follower: later events are then sent to all of them.
    else if (number > entry.number) await this.sendNew(key, entry, number)
    entry.audiences.add(audience, joiner)
    joiner.deliver(
      missed.kind === 'snapshot'
        ? { kind: 'snapshot', number, snapshot: missed.snapshot }
        : { kind: 'events', events: missed.events.map((event) => this.source.encode(event, audience)) },
    )
  }

  private dropIfAlone(key: string, entry: Entry<A>): void {
    if (entry.joining === 0 && entry.audiences.isEmpty && this.entries.get(key) === entry)
      this.entries.delete(key)
  }

  private enqueue(entry: Entry<A>, work: () => Promise<void>): Promise<void> {
    entry.pending += 1
    const step = entry.chain.then(work).finally(() => {
      entry.pending -= 1
    })
    entry.chain = step.catch(() => undefined)
    return step
  }

  private async sendNew(key: string, entry: Entry<A>, upTo = Infinity): Promise<void> {
    for (const event of await this.source.listEventsAfter(key, entry.number)) {
      if (event.number > upTo) break
      if (this.source.access?.changedBy(event)) await this.askAgain(key, entry)
      this.sendOut(key, entry, event)
    }
    this.dropIfAlone(key, entry)
  }

  private async askAgain(key: string, entry: Entry<A>): Promise<void> {
    const { audiences } = entry
    const among = this.source.access?.audiences ?? []
    const { source, lane } = this
    await recheckAccess({ key, audiences, among, source, topic: this.topicOf(key), lane })
  }

  private sendOut(key: string, entry: Entry<A>, event: Event): void {
    const topic = this.topicOf(key)
    for (const [audience, sockets] of entry.audiences.sockets()) {
      this.lane.send(sockets, 'feed:event', { topic, event: this.source.encode(event, audience) })
    }
    entry.number = event.number
  }

  private failed(key: string, error: unknown): void {
    this.lane.log.warn(
      { err: error, topic: this.topicOf(key) },
      'new events could not be read for open screens; trying again within seconds',
    )
  }
}

function newEntry<A extends string>(): Entry<A> {
  return { number: -1, audiences: new Audiences(), joining: 0, chain: Promise.resolve(), pending: 0 }
}
