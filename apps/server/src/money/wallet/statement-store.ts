import type { BookingService } from '@cabstand/domain/booking/status'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { fullName } from '../../platform/db/full-name.ts'
import { entriesOfLines, ofAccount, referenceOfLine } from './wallet-lines-store.ts'

/** A month of a wallet. */
export interface StatementScope {
  readonly userId: string
  /** `2026-11` */
  readonly month: string
  /** IANA name: the month begins at its midnight. */
  readonly timeZone: string
}

export interface StatementLine {
  readonly entryId: string
  readonly line: number
  readonly createdAt: Date
  readonly purpose: string
  readonly reference: string | null
  readonly service: BookingService | null
  readonly amount: number
}

const start = ({ month, timeZone }: StatementScope) =>
  sql`(${`${month}-01`}::timestamp at time zone ${timeZone})`
const end = ({ month, timeZone }: StatementScope) =>
  sql`((${`${month}-01`}::timestamp + interval '1 month') at time zone ${timeZone})`

/** The statement behind `getOpening`. */
export const openingStatement = (scope: StatementScope) => sql<{ opening: number; holder: string }>`
  select coalesce((
      select sum(l.amount) from ledger_accounts a join ledger_lines l on l.account = a.name
        join ledger_entries e on e.id = l.entry_id
      where a.user_id = u.id and e.created_at < ${start(scope)}), 0)::bigint as opening,
    ${fullName('u')} as holder
  from person_names u where u.id = ${scope.userId}`

/** The balance at the beginning of the month, and the name of the wallet's holder. */
export async function getOpening(
  db: Database,
  scope: StatementScope,
): Promise<{ opening: number; holder: string }> {
  const { rows } = await openingStatement(scope).execute(db)
  return rows[0] ?? { opening: 0, holder: '' }
}

/** The statement behind `listStatementLines`. */
export const linesStatement = (
  scope: StatementScope,
  after: Pick<StatementLine, 'entryId' | 'line'> | undefined,
  limit: number,
) => sql<StatementLine>`
  select l.entry_id as "entryId", l.line, e.created_at as "createdAt", l.purpose, l.amount,
    ${referenceOfLine} as reference, b.service
  from ledger_lines l ${entriesOfLines}
  where l.account = ${ofAccount('name', scope.userId)} and e.created_at >= ${start(scope)} and e.created_at < ${end(scope)}
    and ${after === undefined ? sql`true` : sql`(l.entry_id, l.line) > (${after.entryId}::uuid, ${after.line}::int)`}
  order by l.entry_id, l.line
  limit ${limit}`

/** Lines of the month in the order of posting, after a line. */
export async function listStatementLines(
  db: Database,
  scope: StatementScope,
  after: Pick<StatementLine, 'entryId' | 'line'> | undefined,
  limit: number,
): Promise<StatementLine[]> {
  return (await linesStatement(scope, after, limit).execute(db)).rows
}
