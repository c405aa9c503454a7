import { type Insertable, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import { plannedByValues } from '../../platform/db/statement-names.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** Those of these references that bookings have. */
export async function listUsedReferences(tx: Tx, references: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('bookings')
    .select('reference')
    .where('reference', '=', sql<string>`any(${references}::text[])`)
    .execute()
  return rows.map(({ reference }) => reference)
}

export async function insertPastBookings(tx: Tx, rows: readonly Insertable<DB['bookings']>[]): Promise<void> {
  // A column that is missing in some of the rows is `default` there.
  const insert = tx.insertInto('bookings').values([...rows])
  // It is long and another one for each number of rows, so that it must not be kept.
  await sql`${plannedByValues} ${insert}`.execute(tx)
}
