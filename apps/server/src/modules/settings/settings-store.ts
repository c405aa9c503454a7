import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Tx } from '../../db/transaction.ts'

export type Settings = Omit<Selectable<DB['settings']>, 'onlyRow'>
export type NewSettings = Insertable<DB['settings']>

/** The one settings row; undefined on an installation that was never set up. */
export async function findSettings(db: Database | Tx): Promise<Settings | undefined> {
  const row = await db.selectFrom('settings').selectAll().executeTakeFirst()
  if (row === undefined) return undefined
  const { onlyRow: _, ...settings } = row
  return settings
}

/** Inserts the settings unless there are some; true when inserted. Waits for whoever is doing it at this moment. */
export async function insertSettings(tx: Tx, settings: NewSettings): Promise<boolean> {
  const result = await tx
    .insertInto('settings')
    .values(settings)
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function listCancelReasons(db: Database): Promise<{ value: number; label: string }[]> {
  return db.selectFrom('cancelReasons').select(['value', 'label']).orderBy('value').execute()
}

export async function insertCancelReasons(tx: Tx, labels: readonly string[]): Promise<void> {
  await tx
    .insertInto('cancelReasons')
    .values(labels.map((label, value) => ({ label, value })))
    .execute()
}
