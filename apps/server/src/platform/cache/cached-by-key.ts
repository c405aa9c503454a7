import type { FollowedTable, RowChange } from './row-change.ts'
import type { RowChanges } from './row-changes.ts'

export interface CachedByKeyOptions<V> {
  readonly changes: RowChanges
  /** All tables that values are read from. */
  readonly tables: readonly FollowedTable[]
  /** The rows that a value was read from. */
  readonly rowsOf: (value: V) => readonly RowChange[]
  /** Which values are kept; undefined values are never kept. */
  readonly isKept?: (value: V) => boolean
  /** How long cached values are used while changes cannot be read. After that, each use loads. */
  readonly trustedMs: number
  /** The oldest entry is removed when there would be more. */
  readonly maxEntries: number
}

interface Load<V> {
  readonly promise: Promise<V | undefined>
  readonly begunAt: number
  readonly startedMs: number
}

/** Later callers start a load of their own: one whose connection was lost must not delay everyone who needs its value. */
export const sharedLoadMs = 1000

/** Caches values by key until a row that they were read from changes. */
export class CachedByKey<V> {
  private readonly options: CachedByKeyOptions<V>
  private readonly values = new Map<string, V>()
  private readonly keysByRow = new Map<string, Set<string>>()
  private readonly loads = new Map<string, Load<V>>()
  private timesChanged = 0

  constructor(options: CachedByKeyOptions<V>) {
    this.options = options
    options.changes.follow(options.tables, (changes) => this.forget(changes))
  }

  /** The cached value if it may be used. Undefined means that it must be loaded. */
  peek(key: string): V | undefined {
    return this.options.changes.isCompleteBefore(this.options.trustedMs) ? this.values.get(key) : undefined
  }

  /** The cached value, or the result of `load`; undefined when there is none. */
  async get(key: string, load: () => Promise<V | undefined>): Promise<V | undefined> {
    return this.peek(key) ?? (await this.load(key, load))
  }

  get size(): number {
    return this.values.size
  }

  private load(key: string, load: () => Promise<V | undefined>): Promise<V | undefined> {
    const known = this.loads.get(key)
    const nowMs = performance.now()
    if (known?.begunAt === this.timesChanged && nowMs - known.startedMs < sharedLoadMs) return known.promise
    const begunAt = this.timesChanged
    const promise = load().then((value) => {
      // A change since the start of the load may be missing in its result.
      if (begunAt === this.timesChanged && this.options.changes.isFollowing) this.keep(key, value)
      return value
    })
    const started = { promise, begunAt, startedMs: nowMs }
    this.loads.set(key, started)
    const end = () => {
      if (this.loads.get(key) === started) this.loads.delete(key)
    }
    promise.then(end, end)
    return promise
  }

  private keep(key: string, value: V | undefined): void {
    this.drop(key)
    if (value === undefined || this.options.isKept?.(value) === false) return
    const [oldest] = this.values.keys()
    if (oldest !== undefined && this.values.size >= this.options.maxEntries) this.drop(oldest)
    this.values.set(key, value)
    for (const row of this.options.rowsOf(value)) {
      const name = nameOf(row)
      const keys = this.keysByRow.get(name)
      if (keys === undefined) this.keysByRow.set(name, new Set([key]))
      else keys.add(key)
    }
  }

  private drop(key: string): void {
    const value = this.values.get(key)
    if (value === undefined) return
    this.values.delete(key)
    for (const row of this.options.rowsOf(value)) {
      const name = nameOf(row)
      const keys = this.keysByRow.get(name)
      keys?.delete(key)
      if (keys?.size === 0) this.keysByRow.delete(name)
    }
  }

  private forget(changes: readonly RowChange[] | 'all'): void {
    this.timesChanged += 1
    if (changes === 'all' || changes.some(({ rowId }) => rowId === '')) {
      this.values.clear()
      this.keysByRow.clear()
      return
    }
    for (const row of changes) {
      for (const key of [...(this.keysByRow.get(nameOf(row)) ?? [])]) this.drop(key)
    }
  }
}

const nameOf = ({ table, rowId }: RowChange) => `${table}:${rowId}`
