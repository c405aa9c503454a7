import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'

export async function insertCheck(
  db: Database | Tx,
  check: { id: string; at: Date; problems: readonly string[]; problemCount: number },
): Promise<void> {
  await db
    .insertInto('ledgerChecks')
    .values({ ...check, problems: [...check.problems] })
    .execute()
}

/** What a check has found; undefined when it was deleted since. */
export function findCheck(db: Database, id: string) {
  return db
    .selectFrom('ledgerChecks')
    .select(['problemCount', 'problems'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** When the books were checked last, how many problems were found, and the first of them in sentences. */
export function getLastCheck(db: Database) {
  return db
    .selectFrom('ledgerChecks')
    .select(['at', 'problemCount', 'problems'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function deleteOldChecks(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('ledgerChecks').where('at', '<', before).execute()
}
