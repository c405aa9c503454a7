import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { Hints, type Topic } from '../realtime/hints.ts'
import type { FollowedTable, RowChange } from './row-change.ts'
import { listRowChanges, listTablesWithoutTrigger } from './row-changes-store.ts'
import { listenToRowsChanged } from './rows-changed.ts'

/** Receives the changes, or `all` when they are unknown. It is called synchronously. */
export type RowChangeListener = (changes: readonly RowChange[] | 'all') => void

export interface RowChangesOptions {
  /** Used to read the changes, and the default database of caches. */
  readonly db: Database
  /** Other pools on the same database, whose transactions change rows too. */
  readonly alsoWrittenBy?: readonly Database[]
  /** Shared with all publishers and subscribers of hints; absent: a new one is created. */
  readonly hints?: Hints
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** A monotonic clock in milliseconds. */
  readonly clockMs?: () => number
  readonly lookEveryMs?: number
}

interface Follower {
  readonly tables: ReadonlySet<string>
  readonly listener: RowChangeListener
}

const defaultLookEveryMs = 400
/** With more changes than this at once, all rows are reported as changed. */
const maxChanges = 1000
const topicPrefix = 'rows:'

/**
 * Reports to this process which rows of followed tables have changed. Its own transactions report by `rowsChanged`,
 * other processes by hints. All other changes are found by polling the table that triggers write to.
 */
export class RowChanges {
  readonly db: Database
  readonly hints: Hints
  private readonly options: RowChangesOptions
  private readonly clockMs: () => number
  private readonly caches: Follower[] = []
  private readonly readers: Follower[] = []
  private readonly unsubscribe: () => void
  private next: string | undefined
  private seen: ReadonlySet<string> = new Set()
  private lookedAtMs = Number.NEGATIVE_INFINITY
  private timer: NodeJS.Timeout | undefined
  private looking: Promise<void> | undefined
  private state: 'new' | 'following' | 'stopped' = 'new'

  constructor(options: RowChangesOptions) {
    this.options = options
    this.db = options.db
    this.hints = options.hints ?? new Hints()
    this.clockMs = options.clockMs ?? (() => performance.now())
    for (const db of [options.db, ...(options.alsoWrittenBy ?? [])]) {
      listenToRowsChanged(db, (changes) => this.publish(changes))
    }
    this.unsubscribe = this.hints.subscribe((topics) => this.receiveHints(topics))
  }

  /** Whether reads may be cached, because changes are being reported. */
  get isFollowing(): boolean {
    return this.state === 'following'
  }

  /** Whether every change that was committed more than this long ago has been reported. */
  isCompleteBefore(agoMs: number): boolean {
    return this.clockMs() - this.lookedAtMs <= agoMs
  }

  /** Registers a cache to be invalidated by changes of these tables. Call it before `start`. */
  follow(tables: readonly FollowedTable[], forget: RowChangeListener): void {
    this.add(this.caches, tables, forget)
  }

  /** Registers a listener that is called after all caches are invalidated. Call it before `start`. */
  onChange(tables: readonly FollowedTable[], listener: RowChangeListener): void {
    this.add(this.readers, tables, listener)
  }

  /** Throws Error when a followed table has no trigger. */
  async start(): Promise<void> {
    const tables = [...new Set([...this.caches, ...this.readers].flatMap((one) => [...one.tables]))]
    const missing = await listTablesWithoutTrigger(this.db, tables)
    if (missing.length > 0) throw new Error(`no trigger records the changes of ${missing.join(', ')}`)
    this.state = 'following'
    await this.look()
  }

  async stop(): Promise<void> {
    this.state = 'stopped'
    this.unsubscribe()
    clearTimeout(this.timer)
    await this.looking
  }

  private add(followers: Follower[], tables: readonly FollowedTable[], listener: RowChangeListener): void {
    if (this.state !== 'new') throw new Error('Tables are followed before the server starts')
    followers.push({ tables: new Set(tables.map(({ name }) => name)), listener })
  }

  private publish(changes: readonly RowChange[]): void {
    this.hints.publish(changes.map(topicOf))
  }

  private receiveHints(topics: readonly Topic[]): void {
    const changes = topics.flatMap((topic) => changeOf(topic) ?? [])
    if (changes.length > 0) this.tell(changes)
  }

  private tell(changes: readonly RowChange[] | 'all'): void {
    for (const { tables, listener } of [...this.caches, ...this.readers]) {
      const own = changes === 'all' ? changes : changes.filter(({ table }) => tables.has(table))
      if (own === 'all' || own.length > 0) listener(own)
    }
  }

  private look(): Promise<void> {
    this.looking = this.readNew().finally(() => {
      this.looking = undefined
      if (this.state !== 'following') return
      this.timer = setTimeout(() => void this.look(), this.options.lookEveryMs ?? defaultLookEveryMs)
    })
    return this.looking
  }

  private async readNew(): Promise<void> {
    const startedAtMs = this.clockMs()
    try {
      const { changes, next } = await listRowChanges(this.db, this.next, maxChanges)
      // While an older transaction is running, the same changes are read again at each poll.
      const fresh = changes.filter((change) => !this.seen.has(keyOf(change)))
      if (this.next === undefined || changes.length === maxChanges) this.tell('all')
      else if (fresh.length > 0) this.tell(fresh)
      this.seen = new Set(changes.map(keyOf))
      this.next = next
      this.lookedAtMs = startedAtMs
    } catch (error) {
      if (this.next !== undefined)
        this.options.log.warn({ err: error }, 'reading row changes failed; retrying')
      // The next connection may reach another copy of the database, so the position is not reused.
      this.next = undefined
    }
  }
}

const keyOf = (change: RowChange & { readonly xid: string }) =>
  `${change.xid}:${change.table}:${change.rowId}`

const topicOf = ({ table, rowId }: RowChange): Topic => `${topicPrefix}${table}:${rowId}`

function changeOf(topic: Topic): RowChange | undefined {
  if (!topic.startsWith(topicPrefix)) return undefined
  const [table = '', rowId = ''] = topic.slice(topicPrefix.length).split(':')
  return { table, rowId }
}
