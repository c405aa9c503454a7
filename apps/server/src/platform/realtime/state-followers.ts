import type { Followed } from '@cabstand/contract/realtime/protocol'
import type { SignedIn } from '../caller.ts'
import { AppError } from '../http/errors.ts'
import {
  Audiences,
  type Followers,
  type FollowRequest,
  type Joiner,
  joinerOf,
  type Lane,
  recheckAccess,
} from './followers.ts'
import type { Topics } from './hints.ts'

/** How the states of a feed are read. */
export interface StateSource<State, A extends string> {
  readonly topics: Topics
  /** The audience to which a person belongs for this key; throws when they may not follow it. */
  admit(key: string, caller: SignedIn): Promise<A>
  /** The states of some keys, in one query: all followed ones are read every second. */
  read(keys: readonly string[]): Promise<ReadonlyMap<string, State>>
  /** Hints within this time are handled by one read; absent: each at once. */
  readonly gatherMs?: number
  /** Access is checked again when a hint with these topics names the key. Absent: access never changes. */
  readonly accessTopics?: Topics
  /** What this audience sees of a state. */
  encode(state: State, audience: A): unknown
}

interface Entry<A extends string> {
  readonly audiences: Audiences<A>
  /** The last text sent to each audience. */
  readonly sent: Map<A, string>
  joining: Joiner<A>[]
}

/**
 * Which sockets of this process follow which topics of a state feed. States are read one batch at a time, so that an
 * older state is never sent after a newer one.
 */
export class StateFollowers<State, A extends string> implements Followers {
  private readonly entries = new Map<string, Entry<A>>()
  private readonly changed = new Set<string>()
  private reading: Promise<void> | undefined
  private timer: NodeJS.Timeout | undefined
  private readonly source: StateSource<State, A>
  private readonly topicOf: (key: string) => string
  private readonly lane: Lane

  constructor(options: {
    source: StateSource<State, A>
    /** The topic as clients name it. */
    topicOf: (key: string) => string
    lane: Lane
  }) {
    this.source = options.source
    this.topicOf = options.topicOf
    this.lane = options.lane
  }

  async follow(request: FollowRequest, key: string, deliver: (followed: Followed) => void): Promise<void> {
    const audience = await this.source.admit(key, request.caller)
    if (request.isGone()) return
    const entry = this.entries.get(key) ?? newEntry<A>()
    this.entries.set(key, entry)
    const { joiner, joined } = joinerOf(request, audience, deliver)
    entry.joining.push(joiner)
    this.changed.add(key)
    this.read()
    await joined
    // Access may have changed in the meantime.
    if (this.source.accessTopics !== undefined) await this.recheck(key)
  }

  unfollow(socketId: string, key: string): void {
    const entry = this.entries.get(key)
    if (entry === undefined) return
    entry.audiences.remove(socketId)
    this.dropIfAlone(key, entry)
  }

  hint(key: string): void {
    if (!this.entries.has(key)) return
    this.changed.add(key)
    const { gatherMs } = this.source
    if (gatherMs === undefined) this.read()
    else this.timer ??= setTimeout(() => this.readGathered(), gatherMs)
  }

  async recheck(key: string): Promise<void> {
    const entry = this.entries.get(key)
    if (entry === undefined) return
    const { audiences } = entry
    const { source, lane } = this
    try {
      await recheckAccess({ key, audiences, source, topic: this.topicOf(key), lane })
    } catch (error) {
      lane.log.warn({ err: error }, 'could not check who may still follow a topic; it is checked again')
    }
    this.dropIfAlone(key, entry)
  }

  async recheckAll(): Promise<void> {
    if (this.source.accessTopics === undefined) return
    for (const key of [...this.entries.keys()]) await this.recheck(key)
  }

  async sweep(): Promise<void> {
    for (const key of this.entries.keys()) this.changed.add(key)
    this.read()
    await this.reading
  }

  stop(): void {
    clearTimeout(this.timer)
    this.entries.clear()
  }

  private readGathered(): void {
    this.timer = undefined
    this.read()
  }

  /** Reads what has changed; changes during the read are read afterwards. */
  private read(): void {
    this.reading ??= this.readChanged().finally(() => {
      this.reading = undefined
    })
  }

  private async readChanged(): Promise<void> {
    while (this.changed.size > 0) {
      const entries = [...this.changed].flatMap((key) => {
        const entry = this.entries.get(key)
        return entry === undefined ? [] : [{ key, entry, joiners: entry.joining.splice(0) }]
      })
      this.changed.clear()
      if (entries.length === 0) return
      try {
        const states = await this.source.read(entries.map(({ key }) => key))
        for (const { key, entry, joiners } of entries) this.sendOut(key, entry, joiners, states.get(key))
      } catch (error) {
        for (const { entry, joiners, key } of entries) {
          for (const joiner of joiners) joiner.settle(error)
          this.dropIfAlone(key, entry)
        }
        this.lane.log.warn(
          { err: error },
          'new values could not be read for open screens; trying again within seconds',
        )
      }
    }
  }

  private sendOut(
    key: string,
    entry: Entry<A>,
    joiners: readonly Joiner<A>[],
    state: State | undefined,
  ): void {
    if (state === undefined) {
      for (const joiner of joiners) joiner.settle(new AppError('not_found'))
    } else {
      const topic = this.topicOf(key)
      for (const [audience, sockets] of entry.audiences.sockets()) {
        const encoded = this.source.encode(state, audience)
        const text = JSON.stringify(encoded)
        if (entry.sent.get(audience) === text) continue
        entry.sent.set(audience, text)
        this.lane.send(sockets, 'feed:state', { topic, state: encoded })
      }
      for (const joiner of joiners) this.join(entry, joiner, state)
    }
    this.dropIfAlone(key, entry)
  }

  private join(entry: Entry<A>, joiner: Joiner<A>, state: State): void {
    if (!joiner.isGone()) {
      const encoded = this.source.encode(state, joiner.audience)
      entry.sent.set(joiner.audience, JSON.stringify(encoded))
      entry.audiences.add(joiner.audience, joiner)
      joiner.deliver({ kind: 'state', state: encoded })
    }
    joiner.settle()
  }

  private dropIfAlone(key: string, entry: Entry<A>): void {
    const isAlone = entry.joining.length === 0 && entry.audiences.isEmpty
    if (isAlone && this.entries.get(key) === entry) this.entries.delete(key)
  }
}

function newEntry<A extends string>(): Entry<A> {
  return { audiences: new Audiences(), sent: new Map(), joining: [] }
}
