import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'

/** For the person: each line of their wallet. */
export async function readPersonalData(db: Database, person: string) {
  const { rows } = await sql<object>`
    select e.created_at, e.event, e.booking_id, l.purpose, l.amount
    from ledger_lines l
    join ledger_entries e on e.id = l.entry_id
    join ledger_accounts a on a.name = l.account
    where a.user_id = ${person}::uuid
    order by e.created_at, e.id, l.line`.execute(db)
  return { wallet: rows }
}
