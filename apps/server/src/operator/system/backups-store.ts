import type { Insertable } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/schema.generated.ts'

/** Records a backup that was made. */
export async function insertBackup(db: Database, backup: Insertable<DB['backups']>): Promise<void> {
  await db.insertInto('backups').values(backup).execute()
}

/** The newest backup: when it began, by which program, and its size if that is known. */
export function findLastBackup(db: Database) {
  return db
    .selectFrom('backups')
    .select(['at', 'madeBy', 'sizeBytes'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function deleteBackupsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('backups').where('at', '<', before).execute()
}
