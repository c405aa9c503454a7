import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/transaction.ts'

interface Keyed {
  readonly key: string
}

/** Lists an object that is about to be written. Until `keepObject`, it is deleted at the given time. */
export async function announceObject(db: Database, key: string, deleteAt: Date): Promise<void> {
  await db.insertInto('storedObjects').values({ key, deleteAt }).execute()
}

/** The object belongs to an upload or a file now. */
export async function keepObject(tx: Tx, key: string): Promise<void> {
  await tx.updateTable('storedObjects').set({ deleteAt: null }).where('key', '=', key).execute()
}

/** Has objects deleted that no upload and no file consists of any more. */
export async function deleteObjects(tx: Tx, objects: readonly Keyed[]): Promise<void> {
  if (objects.length === 0) return
  await tx
    .updateTable('storedObjects')
    .set({ deleteAt: sql<Date>`now()` })
    .where(
      'key',
      'in',
      objects.map(({ key }) => key),
    )
    .execute()
}

/** Has everything in the storage deleted. */
export async function deleteAllObjects(tx: Tx): Promise<void> {
  await tx.updateTable('storedObjects').set({ deleteAt: sql<Date>`now()` }).execute()
}

/** Objects whose time to be deleted has come. */
export async function listObjectsToDelete(db: Database, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<Keyed>`
    select key from stored_objects where delete_at <= greatest(now(), ${now}::timestamptz)
    order by delete_at limit ${limit}`.execute(db)
  return rows.map(({ key }) => key)
}

/** Forgets objects that are deleted. */
export async function forgetObjects(db: Database, keys: readonly string[]): Promise<void> {
  await db
    .deleteFrom('storedObjects')
    .where('key', 'in', [...keys])
    .where('deleteAt', 'is not', null)
    .execute()
}
