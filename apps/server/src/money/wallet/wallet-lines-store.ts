import type { BookingService } from '@cabstand/domain/booking/status'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'

/** Joins to lines (`l`) their entries (`e`), and what these are about: a booking (`b`) or a withdrawal (`w`). */
export const entriesOfLines = sql`
  join ledger_entries e on e.id = l.entry_id
  -- A payment that was credited because its booking did not need it any more, a refund, and a dispute, are about that booking.
  left join payment_refunds r on r.id = e.subject_id
  left join payment_cases c on c.id = e.subject_id
  left join payment_attempts p on p.id = coalesce(r.attempt_id, c.attempt_id, e.subject_id)
  left join booking_references b on b.id = coalesce(e.booking_id, p.booking_id)
  left join withdrawals w on w.id = e.subject_id`

export const referenceOfLine = sql`coalesce(b.reference, w.reference)`

/**
 * A column of a person's account. As a value, not as a joined row: of one account, PostgreSQL reads lines in the order of
 * the index and stops at the end of the page.
 */
export const ofAccount = (column: 'name' | 'balance', userId: string) =>
  sql`(select ${sql.ref(column)} from ledger_accounts where user_id = ${userId})`

export interface WalletPage {
  readonly before?: { readonly entryId: string; readonly line: number }
  readonly limit: number
  readonly type?: 'Credit' | 'Debit' | 'Withdraw' | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

export interface WalletLine {
  readonly entryId: string
  readonly line: number
  readonly amount: number
  /** Of the wallet after this line. */
  readonly balance: number
  readonly purpose: string
  readonly createdAt: Date
  readonly subjectId: string | null
  readonly bookingId: string | null
  readonly note: string | null
  readonly reference: string | null
  /** Of its booking. */
  readonly service: BookingService | null
}

const isWithdrawal = sql`l.purpose in ('withdrawal', 'former-withdrawal')`
const isCredit = sql`(not ${isWithdrawal} and l.amount > 0)`
const isDebit = sql`(not ${isWithdrawal} and l.amount < 0)`

type Period = Pick<WalletPage, 'from' | 'to'>

const isWithin = ({ from, to }: Period) => sql`(true
  ${from === undefined ? sql`` : sql`and e.created_at >= ${from}`}
  ${to === undefined ? sql`` : sql`and e.created_at < ${to}`})`

export interface PeriodSums {
  readonly credited: number
  readonly debited: number
  readonly withdrawn: number
}

/** The sums of a wallet's lines in a period, by kind, without signs. */
export async function sumPeriod(db: Database, userId: string, period: Period): Promise<PeriodSums> {
  const { rows } = await sql<PeriodSums>`
    select coalesce(sum(l.amount) filter (where ${isCredit}), 0)::bigint as credited,
      coalesce(-sum(l.amount) filter (where ${isDebit}), 0)::bigint as debited,
      coalesce(-sum(l.amount) filter (where ${isWithdrawal}), 0)::bigint as withdrawn
    from ledger_lines l join ledger_entries e on e.id = l.entry_id
    where l.account = ${ofAccount('name', userId)} and ${isWithin(period)}`.execute(db)
  return rows[0] ?? { credited: 0, debited: 0, withdrawn: 0 }
}

/** The statement behind `listWalletLines`. */
export function pageStatement(userId: string, { before, limit, type, ...period }: WalletPage) {
  const conditions = [
    ...(before === undefined
      ? []
      : [sql`(l.entry_id, l.line) < (${before.entryId}::uuid, ${before.line}::int)`]),
    ...(type === 'Withdraw' ? [isWithdrawal] : []),
    ...(type === 'Credit' ? [isCredit] : []),
    ...(type === 'Debit' ? [isDebit] : []),
    isWithin(period),
  ]
  return sql<WalletLine>`
    select l.entry_id as "entryId", l.line, l.amount, l.balance, l.purpose, e.created_at as "createdAt",
      e.subject_id as "subjectId", b.id as "bookingId", j.note, ${referenceOfLine} as reference,
      b.service
    from (
      select l.entry_id, l.line, l.amount, l.purpose,
        (${ofAccount('balance', userId)} - coalesce(sum(l.amount) over (order by l.entry_id desc, l.line desc
          rows between unbounded preceding and 1 preceding), 0))::bigint as balance
      from ledger_lines l where l.account = ${ofAccount('name', userId)}) l
    ${entriesOfLines}
    left join wallet_adjustments j on j.id = e.subject_id
    where ${sql.join(conditions, sql` and `)}
    order by l.entry_id desc, l.line desc
    limit ${limit}`
}

/**
 * Lines of a wallet, newest first, before the cursor (entry id and line), each with the balance after it: the balance of
 * the wallet without the lines that came later, whichever are asked for. So lines before the page are not read.
 */
export async function listWalletLines(db: Database, userId: string, page: WalletPage): Promise<WalletLine[]> {
  return (await pageStatement(userId, page).execute(db)).rows
}
