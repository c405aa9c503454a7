import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/transaction.ts'
import { sharedLoadMs } from './cached-by-key.ts'
import type { FollowedTable } from './row-change.ts'
import type { RowChanges } from './row-changes.ts'
import { hasChanged } from './rows-changed.ts'

/** A cached result read from some tables, until one of them changes. */
export interface CachedRows<T> {
  /** The state of the database, at most a second old. While the database is not responding, the last known state. */
  get(): Promise<T>
  /**
   * The same for code in a transaction. It sees the transaction's own changes and reads on its connection: waiting for
   * a second connection while holding one could deadlock the pool. It does not fill the cache.
   */
  within(tx: Tx): CachedRows<T>
}

export interface CachedRowsOptions<T> {
  readonly changes: RowChanges
  /** All tables that `load` reads. */
  readonly tables: readonly FollowedTable[]
  /** Reads only through the given database or transaction. */
  readonly load: (through: Database | Tx) => Promise<T>
}

interface Load<T> {
  readonly promise: Promise<T>
  /** The number of changes when the load began to read; undefined while it waits for the previous load. */
  begunAt: number | undefined
  readonly startedMs: number
}

/**
 * Caches the result of `load` until one of its tables changes. Concurrent calls share a load; another one starts when it
 * takes longer than a second.
 */
export function cachedRows<T>({ changes, tables, load }: CachedRowsOptions<T>): CachedRows<T> {
  let kept: { readonly value: T } | undefined
  let timesChanged = 0
  let current: Load<T> | undefined
  changes.follow(tables, () => {
    timesChanged += 1
    kept = undefined
  })

  const begin = (before: Load<T> | undefined): Load<T> => {
    const run = async () => {
      // A load whose connection was lost must not delay the next one for long.
      if (before !== undefined) {
        const isOver = new AbortController()
        await Promise.race([
          before.promise.catch(() => undefined).finally(() => isOver.abort()),
          sleep(sharedLoadMs, undefined, { ref: false, signal: isOver.signal }).catch(() => undefined),
        ])
      }
      started.begunAt = timesChanged
      const value = await load(changes.db)
      // A change since the start of the load may be missing in its result.
      if (started.begunAt === timesChanged && changes.isFollowing) kept = { value }
      return value
    }
    const started: Load<T> = {
      begunAt: undefined,
      promise: Promise.resolve().then(run),
      startedMs: performance.now(),
    }
    const end = () => {
      if (current === started) current = undefined
    }
    started.promise.then(end, end)
    return started
  }

  const get = async () => {
    if (kept !== undefined) return kept.value
    if (!changes.isFollowing) return load(changes.db)
    const isJoinable =
      current !== undefined &&
      (current.begunAt ?? timesChanged) === timesChanged &&
      performance.now() - current.startedMs < sharedLoadMs
    if (!isJoinable) current = begin(current)
    return (current as Load<T>).promise
  }
  const within = (tx: Tx): CachedRows<T> => ({
    get: async () => (kept !== undefined && !hasChanged(tx, tables) ? kept.value : load(tx)),
    within,
  })
  return { get, within }
}
