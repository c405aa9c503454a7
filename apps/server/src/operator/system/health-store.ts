import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'

/** Commits a write, always to the same row. */
export async function writeHealthProbe(db: Database): Promise<void> {
  await db
    .insertInto('healthProbe')
    .values({ writtenAt: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.column('onlyRow').doUpdateSet({ writtenAt: (row) => row.ref('excluded.writtenAt') }),
    )
    .execute()
}
