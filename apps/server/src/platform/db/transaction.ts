import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import { inSpan } from '../tracing/span.ts'
import { DatabaseUnavailableError } from './bounded-pool.ts'
import type { Database } from './database.ts'
import type { DB } from './schema.generated.ts'

/** An open transaction, passed to every function that writes. */
export type Tx = Transaction<DB>

type CommitHook = () => unknown

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const MAX_ATTEMPTS = 4

const hooksOf = new WeakMap<Tx, CommitHook[]>()
const databases = new WeakMap<Tx, Database>()
const running = new AsyncLocalStorage<{ open: boolean }>()

/**
 * Runs `work` in a transaction: its result when committed, its error when rolled back. A serialization
 * failure or deadlock runs `work` again (at most four times in all, then it is a `DatabaseUnavailableError`), so `work`
 * has no effects outside the database: those go to `onCommit`. Nested transactions are refused.
 */
export async function transaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction || running.getStore()?.open) {
    throw new Error('A transaction is already open: hand it on instead of opening another')
  }
  for (let attempt = 1; ; attempt++) {
    try {
      // The hooks are no part of it: what they announce follows from the work that wanted it.
      const span = { name: 'transaction', kind: 'client' } as const
      const { result, hooks } = await inSpan(span, () => attemptTransaction(db, work))
      await runHooks(hooks)
      return result
    } catch (error) {
      if (!isRetryable(error)) throw error
      if (attempt === MAX_ATTEMPTS)
        throw new DatabaseUnavailableError('other transactions were in the way each time', codeOf(error))
      await sleep(2 ** attempt * (5 + Math.random() * 10))
    }
  }
}

/**
 * Registers a callback to run after the commit; it is dropped on rollback. Callbacks run one after the other in the
 * order registered, before `transaction` returns. Their errors are logged, not thrown, because the commit is done.
 */
export function onCommit(tx: Tx, hook: CommitHook): void {
  const hooks = hooksOf.get(tx)
  if (hooks === undefined) throw new Error('onCommit needs a transaction that transaction() opened')
  hooks.push(hook)
}

/**
 * Runs `work` as a part of the transaction that can fail by itself: when it throws, what it has written and its hooks
 * are dropped, and the transaction goes on.
 */
export async function savepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const hooks = hooksOf.get(tx)
  if (hooks === undefined) throw new Error('savepoint needs a transaction that transaction() opened')
  const kept = hooks.length
  await sql`savepoint part`.execute(tx)
  try {
    const result = await work()
    await sql`release savepoint part`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx)
    hooks.length = kept
    throw error
  }
}

/** Throws unless `x` is a transaction that `transaction` opened and that has not ended. */
export function assertTransaction(x: Database | Tx): asserts x is Tx {
  if (!x.isTransaction || !hooksOf.has(x as Tx)) throw new Error('An open transaction is needed here')
}

/** The database that a transaction was opened on. Throws for one that `transaction` did not open. */
export function databaseOf(tx: Tx): Database {
  const db = databases.get(tx)
  if (db === undefined) throw new Error('databaseOf needs a transaction that transaction() opened')
  return db
}

async function attemptTransaction<T>(
  db: Database,
  work: (tx: Tx) => Promise<T>,
): Promise<{ result: T; hooks: CommitHook[] }> {
  const scope = { open: true }
  const hooks: CommitHook[] = []
  try {
    const result = await db.transaction().execute(async (tx) => {
      hooksOf.set(tx, hooks)
      databases.set(tx, db)
      try {
        return await running.run(scope, () => work(tx))
      } finally {
        hooksOf.delete(tx)
      }
    })
    return { result, hooks }
  } finally {
    scope.open = false
  }
}

async function runHooks(hooks: readonly CommitHook[]): Promise<void> {
  for (const hook of hooks) {
    try {
      await hook()
    } catch (error) {
      console.error('A hook after commit failed', error)
    }
  }
}

function isRetryable(error: unknown): boolean {
  const code = codeOf(error)
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED
}

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? '')
