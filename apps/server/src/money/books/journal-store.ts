import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { fullName } from '../../platform/db/full-name.ts'

export interface JournalLine {
  readonly createdAt: Date
  readonly entryId: string
  readonly line: number
  readonly event: string
  readonly reference: string | null
  readonly account: string
  /** Of the person whose wallet it is. */
  readonly name: string | null
  readonly amount: number
  readonly purpose: string
}

/** Lines of the ledger in the order of posting, after a line. `from` and `to` are dates of the zone, both included. */
export async function listJournal(
  db: Database,
  page: {
    readonly after: { readonly entryId: string; readonly line: number } | undefined
    readonly from: string | undefined
    readonly to: string | undefined
    readonly timeZone: string
    readonly limit: number
  },
): Promise<JournalLine[]> {
  const { after, from = null, to = null, timeZone, limit } = page
  const { rows } = await sql<JournalLine>`
    select e.created_at as "createdAt", l.entry_id as "entryId", l.line, e.event, b.reference, l.account,
      ${fullName('u')} as name, l.amount, l.purpose
    from ledger_lines l
    join ledger_entries e on e.id = l.entry_id
    join ledger_accounts a on a.name = l.account
    left join person_names u on u.id = a.user_id
    left join booking_references b on b.id = e.booking_id
    where ${after === undefined ? sql`true` : sql`(l.entry_id, l.line) > (${after.entryId}::uuid, ${after.line}::int)`}
      and (${from}::date is null or e.created_at >= ${from}::timestamp at time zone ${timeZone})
      and (${to}::date is null or e.created_at < (${to}::timestamp + interval '1 day') at time zone ${timeZone})
    order by l.entry_id, l.line
    limit ${limit}`.execute(db)
  return rows
}
