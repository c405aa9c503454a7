import type { Insertable, Selectable, Updateable } from 'kysely'
import { followedTable } from '../../platform/cache/row-change.ts'
import { rowsChanged } from '../../platform/cache/rows-changed.ts'
import type { Database } from '../../platform/db/database.ts'
import { fullName } from '../../platform/db/full-name.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { Tx } from '../../platform/db/transaction.ts'

export const settingsRows = followedTable('settings')

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

/** The settings with who changed them last, and who asked for a higher limit. */
export interface StaffSettingsRow extends Settings {
  readonly changedByName: string | null
  readonly approvalAskedByName: string | null
}

/** The columns of a request for a higher limit when there is none. */
export const noLimitRequest = { approvalAskedAbove: null, approvalAskedBy: null, approvalAskedAt: null }

/** Throws when the installation is not set up. */
export async function getStaffSettings(db: Database | Tx): Promise<StaffSettingsRow> {
  return staffSettings(db).executeTakeFirstOrThrow()
}

/** Locks the settings until the transaction ends. */
export async function lockSettings(tx: Tx): Promise<StaffSettingsRow> {
  return staffSettings(tx).forUpdate('s').executeTakeFirstOrThrow()
}

function staffSettings(db: Database | Tx) {
  return db
    .selectFrom('settings as s')
    .leftJoin('personNames as u', 'u.id', 's.changedBy')
    .leftJoin('personNames as a', 'a.id', 's.approvalAskedBy')
    .selectAll('s')
    .select([
      fullName<string | null>('u').as('changedByName'),
      fullName<string | null>('a').as('approvalAskedByName'),
    ])
}

/**
 * Changes settings; `changedBy` is null for an import. The database raises their version, and refuses another currency once
 * the ledger has entries.
 */
export async function updateSettingsRow(
  tx: Tx,
  columns: Updateable<DB['settings']> & { readonly changedBy: string | null; readonly changedAt: Date },
): Promise<void> {
  rowsChanged(tx, settingsRows)
  await tx.updateTable('settings').set(columns).execute()
}
