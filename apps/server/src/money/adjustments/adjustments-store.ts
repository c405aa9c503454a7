import type { AdjustmentKind, AdjustmentState } from '@cabstand/domain/wallet/adjustments'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { AuditSubject } from '../../platform/audit/audit-subject.ts'
import type { Database } from '../../platform/db/database.ts'
import { escapeLike } from '../../platform/db/escape-like.ts'
import { fullName } from '../../platform/db/full-name.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { ListMarks } from '../../platform/lists/list-feed.ts'
import type { ListSource } from '../../platform/lists/list-source.ts'

export type AdjustmentRow = Selectable<DB['walletAdjustments']> & {
  readonly kind: AdjustmentKind
  readonly state: AdjustmentState
}

/** An adjustment with the names of its people and what it corrects. */
export interface ListedAdjustment extends AdjustmentRow {
  readonly userName: string
  readonly usertype: string
  readonly requestedByName: string
  readonly decidedByName: string | null
  readonly entryEvent: string | null
  readonly entryBookingId: string | null
  readonly entryReference: string | null
}

export async function insertAdjustment(tx: Tx, row: Insertable<DB['walletAdjustments']>): Promise<void> {
  await tx.insertInto('walletAdjustments').values(row).execute()
}

/** The adjustment, locked. Lock it before its wallet. */
export async function lockAdjustment(tx: Tx, id: string): Promise<AdjustmentRow | undefined> {
  const row = await tx
    .selectFrom('walletAdjustments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row as AdjustmentRow | undefined
}

export async function decideAdjustmentRow(
  tx: Tx,
  id: string,
  decision: {
    readonly state: 'posted' | 'rejected'
    readonly decidedBy: string
    readonly decidedAt: Date
    readonly rejectReason: string
  },
): Promise<void> {
  await tx.updateTable('walletAdjustments').set(decision).where('id', '=', id).execute()
}

/** The sum, without a sign, of what an admin has posted alone to a wallet since a time, in the direction of `amount`. */
export async function sumPostedAlone(
  tx: Tx,
  { userId, by, amount, since }: { userId: string; by: string; amount: number; since: Date },
): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(abs(sum(amount)), 0)::bigint as sum from wallet_adjustments
    where user_id = ${userId} and requested_by = ${by} and not needs_approval and requested_at > ${since}
      and sign(amount) = sign(${amount}::bigint)`.execute(tx)
  return rows[0]?.sum ?? 0
}

/** Whether an entry of the ledger has a line of this wallet. */
export async function isEntryOfWallet(tx: Tx, entryId: string, account: string): Promise<boolean> {
  const row = await tx
    .selectFrom('ledgerLines')
    .select('line')
    .where('entryId', '=', entryId)
    .where('account', '=', account)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Removes what adjustments of a person's wallet say in words. */
export async function blankAdjustmentNotes(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('walletAdjustments')
    .set({ note: '', rejectReason: '' })
    .where('userId', '=', userId)
    .execute()
}

const joined = sql`wallet_adjustments w
  join person_names u on u.id = w.user_id
  join person_names r on r.id = w.requested_by
  left join person_names d on d.id = w.decided_by
  left join ledger_entries e on e.id = w.entry_id
  left join booking_references b on b.id = e.booking_id`
const columns = sql`w.*, ${fullName('u')} as user_name, u.usertype, ${fullName('r')} as requested_by_name,
  ${fullName('d')} as decided_by_name, e.event as entry_event, b.id as entry_booking_id,
  b.reference as entry_reference`

export async function getListedAdjustment(db: Database | Tx, id: string): Promise<ListedAdjustment> {
  const { rows } =
    await sql<ListedAdjustment>`select ${columns} from ${joined} where w.id = ${id}::uuid`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('the adjustment does not exist')
  return row
}

/** The credits and corrections of admins. */
export const adjustmentListSource: ListSource = {
  id: sql`w.id`,
  from: joined,
  select: columns,
  columns: {
    requestedAt: { type: 'timestamptz', value: sql`w.requested_at` },
    user: { type: 'uuid', value: sql`w.user_id` },
    kind: { type: 'text', value: sql`w.kind` },
    amount: { type: 'bigint', value: sql`w.amount` },
    state: { type: 'text', value: sql`w.state` },
    requestedBy: { type: 'uuid', value: sql`w.requested_by` },
  },
  visibleTo: ({ role }) => sql<boolean>`${role === 'admin'}::boolean`,
  matches: (typed) => {
    const like = `%${escapeLike(typed)}%`
    return sql<boolean>`(u.first_name || ' ' || u.last_name ilike ${like} or w.note ilike ${like})`
  },
}

/** A request comes, or is decided. */
export function createAdjustmentMarks(db: Database): ListMarks {
  return {
    async all() {
      const { rows } = await sql<{ mark: string }>`
        select concat_ws('-', count(*), count(decided_at)) as mark from wallet_adjustments`.execute(db)
      return rows[0]?.mark ?? ''
    },
  }
}

export const adjustmentSubject: AuditSubject = {
  type: 'walletAdjustment',
  name: (id) => sql`
    select ${fullName('u')} from wallet_adjustments w join person_names u on u.id = w.user_id where w.id = ${id}`,
}
