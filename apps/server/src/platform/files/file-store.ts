import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { DB } from '../db/schema.generated.ts'
import type { Tx } from '../db/transaction.ts'
import { deleteObjects } from './object-store.ts'

export type StoredFile = Selectable<DB['files']>

export async function insertFile(tx: Tx, file: Insertable<DB['files']>): Promise<void> {
  await tx.insertInto('files').values(file).execute()
}

export async function findFile(db: Database | Tx, id: string): Promise<StoredFile | undefined> {
  return db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Whether anybody has uploaded a file that is kept. */
export async function hasFiles(db: Database): Promise<boolean> {
  return (await db.selectFrom('files').select('id').limit(1).execute()).length > 0
}

/** Gives an unused file of this uploader to a record. Returns whether there was one. */
export async function useFile(
  tx: Tx,
  file: { readonly id: string; readonly purpose: string; readonly uploadedBy: string },
  use: { readonly subject: string; readonly person: string | null },
): Promise<boolean> {
  const result = await tx
    .updateTable('files')
    .set(use)
    .where('id', '=', file.id)
    .where('purpose', '=', file.purpose)
    .where('uploadedBy', '=', file.uploadedBy)
    .where('subject', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Deletes the file of a record. */
export async function deleteFileOf(
  tx: Tx,
  file: { readonly id: string; readonly purpose: string; readonly subject: string },
): Promise<void> {
  const rows = await tx
    .deleteFrom('files')
    .where('id', '=', file.id)
    .where('purpose', '=', file.purpose)
    .where('subject', '=', file.subject)
    .returning('key')
    .execute()
  await deleteObjects(tx, rows)
}

/** Deletes the files about a person, and those that they uploaded and no record names. */
export async function deleteFilesOfPerson(tx: Tx, person: string): Promise<void> {
  const rows = await tx
    .deleteFrom('files')
    .where((eb) =>
      eb.or([eb('person', '=', person), eb.and([eb('uploadedBy', '=', person), eb('subject', 'is', null)])]),
    )
    .returning('key')
    .execute()
  await deleteObjects(tx, rows)
}

/** Deletes files of a purpose that are older than this time, at most `limit`. Returns how many. */
export async function deleteFilesBefore(
  tx: Tx,
  { purpose, before, limit }: { readonly purpose: string; readonly before: Date; readonly limit: number },
): Promise<number> {
  const rows = await tx
    .deleteFrom('files')
    .where('id', 'in', (files) =>
      files
        .selectFrom('files')
        .select('id')
        .where('purpose', '=', purpose)
        .where('createdAt', '<', before)
        .limit(limit),
    )
    .returning('key')
    .execute()
  await deleteObjects(tx, rows)
  return rows.length
}

/** Deletes files that no record has named since the given time. */
export async function deleteUnusedFilesBefore(tx: Tx, before: Date): Promise<void> {
  const rows = await tx
    .deleteFrom('files')
    .where('subject', 'is', null)
    .where('createdAt', '<', before)
    .returning('key')
    .execute()
  await deleteObjects(tx, rows)
}

/** What a person has uploaded and not used: bytes and number of files and unfinished uploads. */
export async function sumUnused(tx: Tx, person: string): Promise<{ bytes: number; count: number }> {
  const { rows } = await sql<{ bytes: number; count: number }>`
    select coalesce(sum(size_bytes), 0)::int8 as bytes, count(*)::int as count
    from (
      select size_bytes from uploads where uploaded_by = ${person}
      union all
      select size_bytes from files where uploaded_by = ${person} and subject is null
    ) as unused`.execute(tx)
  return rows[0] ?? { bytes: 0, count: 0 }
}

/** Uploads of one person begin one after the other, so that together they cannot pass the quota. */
export async function lockUploader(tx: Tx, person: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${person}`}, 0))`.execute(tx)
}
