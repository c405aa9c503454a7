import { bankAccount, clearingAccount } from '@cabstand/domain/ledger/accounts'
import type { ClearingSum } from '@cabstand/domain/ledger/clearing'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** Days of a time zone, both included. */
export interface Days {
  readonly from: string
  readonly until: string
  readonly timeZone: string
}

/** What providers' accounts hold: before the days, and now. Below 0 the provider owes it. */
export async function listClearingBalances(
  db: Database,
  { from, timeZone }: Days,
): Promise<{ account: string; opening: number; now: number }[]> {
  const { rows } = await sql<{ account: string; opening: number; now: number }>`
    select a.name as account, coalesce(sum(l.amount), 0)::bigint as now,
      coalesce(sum(l.amount) filter (
        where e.created_at < ${from}::timestamp at time zone ${timeZone}), 0)::bigint as opening
    from ledger_accounts a
    join ledger_lines l on l.account = a.name
    join ledger_entries e on e.id = l.entry_id
    where a.name like 'clearing:%' and a.name <> ${bankAccount}
    group by a.name order by a.name`.execute(db)
  return rows
}

/** The sums of these accounts by day and purpose. */
export async function listClearingSums(
  db: Database,
  { from, until, timeZone }: Days,
): Promise<(ClearingSum & { account: string })[]> {
  const { rows } = await sql<ClearingSum & { account: string }>`
    select l.account, to_char(e.created_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, l.purpose,
      sum(l.amount)::bigint as amount
    from ledger_entries e join ledger_lines l on l.entry_id = e.id
    where l.account like 'clearing:%' and l.account <> ${bankAccount}
      and e.created_at >= ${from}::timestamp at time zone ${timeZone}
      and e.created_at < (${until}::date + 1)::timestamp at time zone ${timeZone}
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

/** Whether money has ever moved through this provider. */
export async function hasClearingAccount(tx: Tx, provider: string): Promise<boolean> {
  const account = clearingAccount(provider)
  if (account === bankAccount) return false
  const row = await tx
    .selectFrom('ledgerAccounts')
    .select('name')
    .where('name', '=', account)
    .executeTakeFirst()
  return row !== undefined
}
