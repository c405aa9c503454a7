import type { Insertable } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** Those of these references that bookings have. */
export async function listUsedReferences(tx: Tx, references: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('bookings')
    .select('reference')
    .where('reference', 'in', [...references])
    .execute()
  return rows.map(({ reference }) => reference)
}

export async function insertPastBookings(tx: Tx, rows: readonly Insertable<DB['bookings']>[]): Promise<void> {
  // Kysely adds what is missing in some of the rows as `default`.
  await tx
    .insertInto('bookings')
    .values([...rows])
    .execute()
}
