import type { Insertable, Selectable } from 'kysely'
import { followedTable } from '../../cache/row-change.ts'
import { rowsChanged } from '../../cache/rows-changed.ts'
import type { Database } from '../../db/database.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Tx } from '../../db/transaction.ts'

export const settingsRows = followedTable('settings')
export const cancelReasonRows = followedTable('cancel_reasons')

export type Settings = Omit<Selectable<DB['settings']>, 'onlyRow'>
export type NewSettings = Insertable<DB['settings']>

/** The settings row; undefined when the installation is not set up. */
export async function findSettings(db: Database | Tx): Promise<Settings | undefined> {
  const row = await db.selectFrom('settings').selectAll().executeTakeFirst()
  if (row === undefined) return undefined
  const { onlyRow: _, ...settings } = row
  return settings
}

/** Inserts the settings unless they exist. Returns whether a row was inserted. Waits for concurrent inserts. */
export async function insertSettings(tx: Tx, settings: NewSettings): Promise<boolean> {
  rowsChanged(tx, settingsRows)
  const result = await tx
    .insertInto('settings')
    .values(settings)
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export interface CancelReason {
  readonly value: number
  readonly label: string
}

export async function listCancelReasons(db: Database | Tx): Promise<CancelReason[]> {
  return db.selectFrom('cancelReasons').select(['value', 'label']).orderBy('value').execute()
}

export async function insertCancelReasons(tx: Tx, labels: readonly string[]): Promise<void> {
  rowsChanged(tx, cancelReasonRows)
  await tx
    .insertInto('cancelReasons')
    .values(labels.map((label, value) => ({ label, value })))
    .execute()
}
