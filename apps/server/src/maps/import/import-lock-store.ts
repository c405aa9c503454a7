import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** The running import. */
export interface ImportLock {
  /** Id of the lock's holder, unique for each attempt. */
  readonly holder: string
  readonly machine: string
  readonly process: number
  readonly source: string
  /** Since the holder last renewed the lock. */
  readonly ageSeconds: number
}

const ageSeconds = sql<number>`extract(epoch from now() - renewed_at)::float8`.as('ageSeconds')

export async function findImportLock(db: Database | Tx): Promise<ImportLock | undefined> {
  return db
    .selectFrom('mapImportLock')
    .select(['holder', 'machine', 'process', 'source', ageSeconds])
    .executeTakeFirst()
}

/** Takes the lock if it is free or held by `from`; false when another import holds it. */
export async function takeImportLock(
  db: Database,
  lock: Omit<ImportLock, 'ageSeconds'>,
  from: string | undefined,
): Promise<boolean> {
  const taken = await db
    .insertInto('mapImportLock')
    .values(lock)
    .onConflict((conflict) =>
      conflict
        .column('single')
        .doUpdateSet({ ...lock, renewedAt: sql<Date>`now()` })
        .where('mapImportLock.holder', '=', from ?? lock.holder),
    )
    .returning('holder')
    .executeTakeFirst()
  return taken !== undefined
}

export async function renewImportLock(db: Database, holder: string): Promise<void> {
  await db
    .updateTable('mapImportLock')
    .set({ renewedAt: sql<Date>`now()` })
    .where('holder', '=', holder)
    .execute()
}

/** Whether `holder` still has the lock. If so, it keeps it until the transaction ends. */
export async function isImportLockHeld(tx: Tx, holder: string): Promise<boolean> {
  const row = await tx
    .selectFrom('mapImportLock')
    .select('holder')
    .where('holder', '=', holder)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function releaseImportLock(db: Database, holder: string): Promise<void> {
  await db.deleteFrom('mapImportLock').where('holder', '=', holder).execute()
}
