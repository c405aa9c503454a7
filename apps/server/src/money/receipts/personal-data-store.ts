import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'

/** For the person: receipts, and where they were sent. */
export async function readPersonalData(db: Database, person: string) {
  const { rows } = await sql<object>`
    select b.reference, r.number, r.issued_at, m.sent_to, m.sent_at
    from receipts r
    join bookings b on b.id = r.booking_id
    left join receipt_mails m on m.booking_id = r.booking_id
    where b.customer = ${person}::uuid
    order by r.issued_at, b.id`.execute(db)
  return { receipts: rows }
}
