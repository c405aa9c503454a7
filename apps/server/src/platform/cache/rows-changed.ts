import type { Database } from '../db/database.ts'
import { databaseOf, onCommit, type Tx } from '../db/transaction.ts'
import type { FollowedTable, RowChange } from './row-change.ts'

type Listener = (changes: readonly RowChange[]) => void

const listeners = new WeakMap<Database, Listener>()
const changedTables = new WeakMap<Tx, Set<string>>()

/**
 * Reports that this transaction changes rows of a followed table: those of `rowIds`, or any. After the commit, the
 * caches of this process are invalidated at once, and other processes are notified. Without the call, all processes
 * find the change through the table's trigger up to half a second later.
 */
export function rowsChanged(tx: Tx, table: FollowedTable, rowIds: readonly string[] = ['']): void {
  const tables = changedTables.get(tx) ?? new Set()
  changedTables.set(tx, tables.add(table.name))
  const db = databaseOf(tx)
  onCommit(tx, () => listeners.get(db)?.(rowIds.map((rowId) => ({ table: table.name, rowId }))))
}

/** Whether this transaction has changed rows of one of these tables. */
export function hasChanged(tx: Tx, tables: readonly FollowedTable[]): boolean {
  const changed = changedTables.get(tx)
  return changed !== undefined && tables.some(({ name }) => changed.has(name))
}

/** Sets the listener for changes of transactions on this database. */
export function listenToRowsChanged(db: Database, listener: Listener): void {
  listeners.set(db, listener)
}
