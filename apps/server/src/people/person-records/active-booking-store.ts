import { sql } from 'kysely'
import type { Tx } from '../../platform/db/transaction.ts'

/** One of these people whose booking has not ended; undefined when there is none. */
export async function findPersonWithActiveBooking(
  tx: Tx,
  people: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select p.id from unnest(${people}::uuid[]) as p(id)
    where exists (
      select from bookings b where b.customer = p.id and b.status not in ('PAID', 'COMPLETE', 'CANCELLED'))
    or exists (
      select from bookings b where b.driver = p.id and b.status not in ('PAID', 'COMPLETE', 'CANCELLED'))
    limit 1`.execute(tx)
  return rows[0]?.id
}
