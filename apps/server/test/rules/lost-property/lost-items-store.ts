import { sql } from 'kysely'
import type { Database } from '../../../src/platform/db/database.ts'
import type { Tx } from '../../../src/platform/db/transaction.ts'

export interface LostItemRow {
  readonly id: string
  readonly bookingId: string
  readonly description: string
  readonly reportedAt: Date
  readonly remindedAt: Date | null
}

export async function insertLostItem(
  tx: Tx,
  item: Omit<LostItemRow, 'remindedAt'> & { readonly reportedBy: string },
): Promise<void> {
  await sql`
    insert into lost_items (id, booking_id, reported_by, description, reported_at)
    values (${item.id}, ${item.bookingId}, ${item.reportedBy}, ${item.description}, ${item.reportedAt})`.execute(
    tx,
  )
}

/** All items, newest first. */
export async function listLostItems(db: Database): Promise<LostItemRow[]> {
  const { rows } = await sql<LostItemRow>`
    select id, booking_id, description, reported_at, reminded_at from lost_items order by id desc`.execute(db)
  return rows
}

/** Marks an item as reminded; false when it was marked before. */
export async function markReminded(db: Database, id: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update lost_items set reminded_at = ${at} where id = ${id} and reminded_at is null`.execute(db)
  return numAffectedRows === 1n
}
