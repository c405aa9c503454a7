import type { Followed } from '@cabstand/contract/realtime/protocol'
import type { SignedIn } from '../caller.ts'
import { Audiences, type Followers, type FollowRequest, type Lane, recheckAccess } from './followers.ts'
import type { Topics } from './hints.ts'

/** The source of a feed's values. */
export interface LiveSource<Value, A extends string> {
  /** The audience to which a person belongs for this key; throws when they may not follow it. */
  admit(key: string, caller: SignedIn): Promise<A>
  /** The newest value, for a new follower; null when there is none. */
  findNewest(key: string): Promise<Value | null>
  /** Sends values from now on, until the returned function is called. */
  start(output: {
    isFollowed(key: string): boolean
    /** Sends a value now; slow connections miss it. */
    send(key: string, value: Value): void
  }): () => void
  /** Access is checked again when a hint with these topics names the key. Absent: access never changes. */
  readonly accessTopics?: Pick<Topics, 'name'>
  /** What this audience sees of a value. */
  encode(value: Value, audience: A): unknown
}

/** Which sockets of this process follow which topics of a live feed. */
export class LiveFollowers<Value, A extends string> implements Followers {
  private readonly entries = new Map<string, Audiences<A>>()
  private readonly source: LiveSource<Value, A>
  private readonly topicOf: (key: string) => string
  private readonly lane: Lane
  private readonly stopSource: () => void

  constructor(options: {
    source: LiveSource<Value, A>
    /** The topic as clients name it. */
    topicOf: (key: string) => string
    lane: Lane
  }) {
    this.source = options.source
    this.topicOf = options.topicOf
    this.lane = options.lane
    this.stopSource = options.source.start({
      isFollowed: (key) => this.entries.has(key),
      send: (key, value) => this.send(key, value),
    })
  }

  async follow(request: FollowRequest, key: string, deliver: (followed: Followed) => void): Promise<void> {
    const audience = await this.source.admit(key, request.caller)
    const newest = await this.source.findNewest(key)
    if (request.isGone()) return
    const audiences = this.entries.get(key) ?? new Audiences<A>()
    audiences.add(audience, request)
    this.entries.set(key, audiences)
    deliver({ kind: 'value', value: newest === null ? null : this.source.encode(newest, audience) })
    // Access may have changed in the meantime.
    if (this.source.accessTopics !== undefined) await this.recheck(key)
  }

  unfollow(socketId: string, key: string): void {
    const audiences = this.entries.get(key)
    audiences?.remove(socketId)
    if (audiences?.isEmpty) this.entries.delete(key)
  }

  hint(): void {
    // The source sends values; nothing is read.
  }

  async recheck(key: string): Promise<void> {
    const audiences = this.entries.get(key)
    if (audiences === undefined) return
    const { source, lane } = this
    try {
      await recheckAccess({ key, audiences, source, topic: this.topicOf(key), lane })
    } catch (error) {
      lane.log.warn({ err: error }, 'could not check who may still follow a topic; it is checked again')
    }
    if (audiences.isEmpty && this.entries.get(key) === audiences) this.entries.delete(key)
  }

  async recheckAll(): Promise<void> {
    if (this.source.accessTopics === undefined) return
    for (const key of [...this.entries.keys()]) await this.recheck(key)
  }

  async sweep(): Promise<void> {
    // Missed values are not repeated.
  }

  stop(): void {
    this.stopSource()
    this.entries.clear()
  }

  private send(key: string, value: Value): void {
    const topic = this.topicOf(key)
    for (const [audience, sockets] of this.entries.get(key)?.sockets() ?? []) {
      this.lane.sendVolatile(sockets, 'feed:value', { topic, value: this.source.encode(value, audience) })
    }
  }
}
