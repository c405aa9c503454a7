import type { CollectionChanges, CollectionEntry, Followed } from '@cabstand/contract/realtime/protocol'
import type { SignedIn } from '../caller.ts'
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

/** The entries of each key, by id. */
export type EntriesByKey<Entry> = ReadonlyMap<string, ReadonlyMap<string, Entry>>

/** How the entries of a feed are read. */
export interface CollectionSource<Entry, A extends string> {
  /** Hints with these topics name an entry that may have changed, in whichever collections it is. */
  readonly topics: Pick<Topics, 'name'>
  /** The audience to which a person belongs for this key; throws when they may not follow it. */
  admit(key: string, caller: SignedIn): Promise<A>
  /** The entries of some keys in one query; with `ids` only those among them. All are read every second. */
  read(keys: readonly string[], ids?: readonly string[]): Promise<EntriesByKey<Entry>>
  /** What this audience sees of an entry. */
  encode(entry: Entry, audience: A): CollectionEntry
}

/** The fields of an entry as they were sent, each as text. */
type SentFields = ReadonlyMap<string, string>

interface Collection<A extends string> {
  readonly audiences: Audiences<A>
  /** What the followers of each audience hold, by id. */
  readonly sent: Map<A, Map<string, SentFields>>
  joining: Joiner<A>[]
}

/**
 * Which sockets of this process follow which collections of a feed. Entries are read one batch at a time, so that an
 * older entry is never sent after a newer one. All followers of one audience hold the same.
 */
export class CollectionFollowers<Entry, A extends string> implements Followers {
  private readonly collections = new Map<string, Collection<A>>()
  private readonly changedIds = new Set<string>()
  private wantsAll = false
  private reading: Promise<void> | undefined
  private readonly source: CollectionSource<Entry, A>
  private readonly topicOf: (key: string) => string
  private readonly lane: Lane

  constructor(options: {
    source: CollectionSource<Entry, A>
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
    const collection = this.collections.get(key) ?? newCollection<A>()
    this.collections.set(key, collection)
    const { joiner, joined } = joinerOf(request, audience, deliver)
    collection.joining.push(joiner)
    this.wantsAll = true
    this.read()
    await joined
  }

  unfollow(socketId: string, key: string): void {
    const collection = this.collections.get(key)
    if (collection === undefined) return
    const { audiences, sent } = collection
    audiences.remove(socketId)
    const left = new Set([...audiences.sockets()].map(([audience]) => audience))
    for (const audience of sent.keys()) if (!left.has(audience)) sent.delete(audience)
    this.dropIfAlone(key, collection)
  }

  /** `id`: the entry that may have changed. It is read at once; what changes during the read is read after it. */
  hint(id: string): void {
    if (this.collections.size === 0) return
    this.changedIds.add(id)
    this.read()
  }

  async recheck(key: string): Promise<void> {
    const collection = this.collections.get(key)
    if (collection === undefined) return
    const { audiences } = collection
    const { source, lane } = this
    await recheckAccess({ key, audiences, source, topic: this.topicOf(key), lane })
    this.dropIfAlone(key, collection)
  }

  async recheckAll(): Promise<void> {
    // What a key shows is decided by each read, and the role of a session never changes.
  }

  async sweep(): Promise<void> {
    if (this.collections.size === 0) return
    this.wantsAll = true
    this.read()
    await this.reading
  }

  stop(): void {
    this.collections.clear()
  }

  private read(): void {
    this.reading ??= this.readChanged().finally(() => {
      this.reading = undefined
    })
  }

  private async readChanged(): Promise<void> {
    while (this.collections.size > 0 && (this.wantsAll || this.changedIds.size > 0)) {
      const ids = this.wantsAll ? undefined : [...this.changedIds]
      this.wantsAll = false
      this.changedIds.clear()
      const read = [...this.collections].map(([key, collection]) => ({
        key,
        collection,
        joiners: ids === undefined ? collection.joining.splice(0) : [],
      }))
      try {
        const entries = await this.source.read(
          read.map(({ key }) => key),
          ids,
        )
        for (const { key, collection, joiners } of read) {
          const found = entries.get(key) ?? new Map<string, Entry>()
          this.sendChanges(key, collection, found, ids)
          for (const joiner of joiners) this.join(collection, joiner, found)
          this.dropIfAlone(key, collection)
        }
      } catch (error) {
        for (const { key, collection, joiners } of read) {
          for (const joiner of joiners) joiner.settle(error)
          this.dropIfAlone(key, collection)
        }
        this.lane.log.warn(
          { err: error },
          'changed entries could not be read for open screens; trying again within seconds',
        )
      }
    }
  }

  private sendChanges(
    key: string,
    collection: Collection<A>,
    found: ReadonlyMap<string, Entry>,
    ids: readonly string[] | undefined,
  ): void {
    for (const [audience, sockets] of collection.audiences.sockets()) {
      const sent = collection.sent.get(audience) ?? new Map<string, SentFields>()
      collection.sent.set(audience, sent)
      const changes = takeChanges(
        sent,
        [...found.values()].map((entry) => this.source.encode(entry, audience)),
        ids,
      )
      if (changes.changed.length + changes.gone.length === 0) continue
      this.lane.send(sockets, 'feed:changes', { topic: this.topicOf(key), ...changes })
    }
  }

  private join(collection: Collection<A>, joiner: Joiner<A>, found: ReadonlyMap<string, Entry>): void {
    if (!joiner.isGone()) {
      const entries = [...found.values()].map((entry) => this.source.encode(entry, joiner.audience))
      // Others of this audience hold the same: this read was just sent to them.
      collection.sent.set(joiner.audience, new Map(entries.map((entry) => [entry.id, fieldsOf(entry)])))
      collection.audiences.add(joiner.audience, joiner)
      joiner.deliver({ kind: 'entries', entries })
    }
    joiner.settle()
  }

  private dropIfAlone(key: string, collection: Collection<A>): void {
    const isAlone = collection.joining.length === 0 && collection.audiences.isEmpty
    if (isAlone && this.collections.get(key) === collection) this.collections.delete(key)
  }
}

function newCollection<A extends string>(): Collection<A> {
  return { audiences: new Audiences(), sent: new Map(), joining: [] }
}

function fieldsOf(entry: CollectionEntry): SentFields {
  return new Map(Object.entries(entry).map(([name, value]) => [name, JSON.stringify(value)]))
}

/** What differs from `sent`, which then holds the new entries. `ids`: only these entries were read. */
function takeChanges(
  sent: Map<string, SentFields>,
  entries: readonly CollectionEntry[],
  ids: readonly string[] | undefined,
): CollectionChanges {
  const found = new Set(entries.map(({ id }) => id))
  const gone = [...(ids ?? sent.keys())].filter((id) => sent.has(id) && !found.has(id))
  for (const id of gone) sent.delete(id)
  const changed = entries.flatMap((entry) => {
    const [before, fields] = [sent.get(entry.id), fieldsOf(entry)]
    sent.set(entry.id, fields)
    if (before === undefined) return [entry]
    const differing = Object.entries(entry).filter(([name]) => fields.get(name) !== before.get(name))
    return differing.length === 0 ? [] : [{ ...Object.fromEntries(differing), id: entry.id }]
  })
  return { changed, gone }
}
