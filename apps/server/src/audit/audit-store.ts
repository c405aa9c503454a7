import type { Insertable } from 'kysely'
import type { DB } from '../db/schema.generated.ts'
import type { Tx } from '../db/transaction.ts'

export type NewAuditEntry = Insertable<DB['auditLog']>

export async function insertAuditEntry(tx: Tx, entry: NewAuditEntry): Promise<void> {
  await tx.insertInto('auditLog').values(entry).execute()
}
