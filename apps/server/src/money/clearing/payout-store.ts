import { sql } from 'kysely'
import type { AuditSubject } from '../../platform/audit/audit-subject.ts'
import type { Database } from '../../platform/db/database.ts'
import { fullName } from '../../platform/db/full-name.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** A payout with the name of who recorded it. */
export interface PayoutRow {
  readonly id: string
  readonly provider: string
  /** `2026-11-22` */
  readonly day: string
  readonly received: number
  readonly fee: number
  readonly note: string
  readonly recordedBy: string
  readonly recordedByName: string
  readonly recordedAt: Date
  readonly reversedAt: Date | null
}

export interface NewPayout {
  readonly id: string
  readonly provider: string
  readonly day: string
  readonly received: number
  readonly fee: number
  readonly note: string
  readonly recordedBy: string
  readonly recordedAt: Date
}

const columns = sql`p.id, p.provider, to_char(p.day, 'YYYY-MM-DD') as day, p.received, p.fee, p.note,
  p.recorded_by as "recordedBy", ${fullName('u')} as "recordedByName", p.recorded_at as "recordedAt",
  p.reversed_at as "reversedAt"`
const joined = sql`provider_payouts p join person_names u on u.id = p.recorded_by`

export async function insertPayout(tx: Tx, payout: NewPayout): Promise<void> {
  await tx.insertInto('providerPayouts').values(payout).execute()
}

export async function getPayout(tx: Tx, id: string): Promise<PayoutRow> {
  const { rows } = await sql<PayoutRow>`select ${columns} from ${joined} where p.id = ${id}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('the payout does not exist')
  return row
}

/** The payout, locked; undefined: there is none. */
export async function lockPayout(tx: Tx, id: string): Promise<PayoutRow | undefined> {
  const { rows } = await sql<PayoutRow>`
    select ${columns} from ${joined} where p.id = ${id} for update of p`.execute(tx)
  return rows[0]
}

export async function markReversed(
  tx: Tx,
  id: string,
  reversal: { readonly reversedBy: string; readonly reversedAt: Date },
): Promise<void> {
  await tx.updateTable('providerPayouts').set(reversal).where('id', '=', id).execute()
}

/** The payouts of these days, the newest first. */
export async function listPayouts(
  db: Database,
  { from, until, limit }: { readonly from: string; readonly until: string; readonly limit: number },
): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select ${columns} from ${joined} where p.day between ${from}::date and ${until}::date
    order by p.day desc, p.id desc limit ${limit}`.execute(db)
  return rows
}

export const payoutSubject: AuditSubject = {
  type: 'payout',
  name: (id) =>
    sql`select provider || ', ' || to_char(day, 'YYYY-MM-DD') from provider_payouts where id = ${id}`,
}
