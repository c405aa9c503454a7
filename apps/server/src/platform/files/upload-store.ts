import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../db/database.ts'
import type { DB } from '../db/schema.generated.ts'
import type { Tx } from '../db/transaction.ts'
import { deleteObjects } from './object-store.ts'

export type Upload = Selectable<DB['uploads']>

export async function insertUpload(tx: Tx, upload: Insertable<DB['uploads']>): Promise<void> {
  await tx.insertInto('uploads').values(upload).execute()
}

/** An upload of this person that has not expired. */
export async function findUpload(
  db: Database | Tx,
  id: string,
  uploadedBy: string,
  now: Date,
): Promise<Upload | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('uploadedBy', '=', uploadedBy)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** Adds a part at the end of what has arrived. Returns whether it began there. */
export async function insertPart(
  tx: Tx,
  part: {
    readonly upload: string
    readonly startsAt: number
    readonly sizeBytes: number
    readonly key: string
  },
): Promise<boolean> {
  const end = part.startsAt + part.sizeBytes
  const result = await tx
    .updateTable('uploads')
    .set({ offsetBytes: end })
    .where('id', '=', part.upload)
    .where('offsetBytes', '=', part.startsAt)
    .where('sizeBytes', '>=', end)
    .executeTakeFirst()
  if (result.numUpdatedRows !== 1n) return false
  await tx.insertInto('uploadParts').values(part).execute()
  return true
}

/** The objects with the bytes of an upload, in order. */
export async function listPartKeys(db: Database, upload: string): Promise<string[]> {
  const rows = await db
    .selectFrom('uploadParts')
    .select('key')
    .where('upload', '=', upload)
    .orderBy('startsAt')
    .execute()
  return rows.map(({ key }) => key)
}

/** Deletes an upload with its parts. Returns whether it existed. */
export async function deleteUpload(tx: Tx, id: string): Promise<boolean> {
  const parts = await tx.deleteFrom('uploadParts').where('upload', '=', id).returning('key').execute()
  await deleteObjects(tx, parts)
  const result = await tx.deleteFrom('uploads').where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows === 1n
}

export async function listUploadsOf(tx: Tx, person: string): Promise<string[]> {
  const rows = await tx.selectFrom('uploads').select('id').where('uploadedBy', '=', person).execute()
  return rows.map(({ id }) => id)
}

export async function listExpiredUploads(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx.selectFrom('uploads').select('id').where('expiresAt', '<=', now).execute()
  return rows.map(({ id }) => id)
}
