import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Database } from './database.ts'
import type { DB } from './schema.generated.ts'

/** An open transaction, handed on to every function that writes. */
export type Tx = Transaction<DB>

type CommitHook = () => unknown

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const MAX_ATTEMPTS = 4

const hooksOf = new WeakMap<Tx, CommitHook[]>()
const running = new AsyncLocalStorage<{ open: boolean }>()

/**
 * Runs `work` in a transaction: its result when committed, its error when rolled back. A serialization
 * failure or deadlock runs `work` again (at most four times in all), so `work` has no effects outside the
 * database: those go to `onCommit`. A transaction within a transaction is refused.
 */
export async function transaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction || running.getStore()?.open) {
    throw new Error('A transaction is already open: hand it on instead of opening another')
  }
  for (let attempt = 1; ; attempt++) {
    try {
      const { result, hooks } = await attemptTransaction(db, work)
      await runHooks(hooks)
      return result
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error
      await sleep(2 ** attempt * (5 + Math.random() * 10))
    }
  }
}

/**
 * Registers what happens once the transaction has committed; dropped when it rolls back. Hooks run one after
 * the other in the order registered, before `transaction` returns. Their errors are logged, never thrown:
 * the commit stands.
 */
export function onCommit(tx: Tx, hook: CommitHook): void {
  const hooks = hooksOf.get(tx)
  if (hooks === undefined) throw new Error('onCommit needs a transaction that transaction() opened')
  hooks.push(hook)
}

/** Throws unless `x` is a transaction that `transaction` opened and that has not ended. */
export function assertTransaction(x: Database | Tx): asserts x is Tx {
  if (!x.isTransaction || !hooksOf.has(x as Tx)) throw new Error('An open transaction is needed here')
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
  const code = (error as { code?: unknown } | null)?.code
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED
}
