import { type Insertable, sql } from 'kysely'
import type { DB } from '../db/schema.generated.ts'
import type { Tx } from '../db/transaction.ts'

export type NewAuditEntry = Omit<Insertable<DB['auditLog']>, 'at'>

/**
 * Stores an entry while the record is locked. The time is that of the change, not of the transaction's start, so that
 * entries about one record are in the order in which they got its lock.
 */
export async function insertAuditEntry(tx: Tx, entry: NewAuditEntry): Promise<void> {
  await tx
    .insertInto('auditLog')
    .values({ ...entry, at: sql<Date>`clock_timestamp()` })
    .execute()
}
