import { onTestFinished } from 'vitest'
import { RowChanges, type RowChangesOptions } from '../../src/platform/cache/row-changes.ts'
import type { Database } from '../../src/platform/db/database.ts'

/** Follows the changes of a test's database, with its own hints. Start it after the caches exist. */
export function testChanges(db: Database, options: Partial<RowChangesOptions> = {}) {
  const warnings: string[] = []
  const note = (_: unknown, message?: string) => void warnings.push(message ?? '')
  const log = { warn: note, error: note } as unknown as RowChangesOptions['log']
  const changes = new RowChanges({ db, log, lookEveryMs: 20, ...options })
  onTestFinished(() => changes.stop())
  return { changes, hints: changes.hints, warnings }
}

/** A promise that the test settles. */
export function held<T>() {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  return { promise, resolve, reject }
}
