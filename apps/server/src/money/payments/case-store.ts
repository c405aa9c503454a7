import type { CaseEnd, DisputeStatus } from '@cabstand/domain/payment/cases'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { AuditSubject } from '../../platform/audit/audit-subject.ts'
import type { Database } from '../../platform/db/database.ts'
import { escapeLike } from '../../platform/db/escape-like.ts'
import { fullName } from '../../platform/db/full-name.ts'
import type { PaymentCases } from '../../platform/db/schema.generated.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { ListMarks } from '../../platform/lists/list-feed.ts'
import type { ListSource } from '../../platform/lists/list-source.ts'

export type PaymentCase = Selectable<PaymentCases>

/** A case with its payment, the booking that this was for, and the names of people. */
export interface ListedCase extends PaymentCase {
  readonly asked: number
  readonly userId: string
  readonly userName: string
  readonly usertype: string
  readonly bookingId: string | null
  readonly reference: string | null
  readonly endedByName: string | null
}

/** The case that a provider knows by this id, of a payment or of a dispute. Lock its payment first. */
export async function findCase(
  tx: Tx,
  { provider, kind, providerId }: Pick<PaymentCase, 'provider' | 'kind' | 'providerId'>,
): Promise<PaymentCase | undefined> {
  return tx
    .selectFrom('paymentCases')
    .selectAll()
    .where('provider', '=', provider)
    .where('kind', '=', kind)
    .where('providerId', '=', providerId)
    .executeTakeFirst()
}

export async function findCaseById(tx: Tx, id: string): Promise<PaymentCase | undefined> {
  return tx.selectFrom('paymentCases').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Adds a case. Returns false when the provider's id is known. */
export async function insertCase(tx: Tx, added: Insertable<PaymentCases>): Promise<boolean> {
  const inserted = await tx
    .insertInto('paymentCases')
    .values(added)
    .onConflict((oc) => oc.columns(['provider', 'kind', 'providerId']).doNothing())
    .returning('id')
    .execute()
  return inserted.length === 1
}

export async function endCase(
  tx: Tx,
  id: string,
  end: {
    readonly status: CaseEnd
    readonly endedAt: Date
    readonly endedBy: string | null
    readonly note?: string
  },
): Promise<void> {
  await tx.updateTable('paymentCases').set(end).where('id', '=', id).execute()
}

/** What was taken back of a payment: its disputes, and its reversal, which is like a lost one. Lock it first. */
export async function listDisputes(
  tx: Tx,
  attemptId: string,
): Promise<Pick<PaymentCase, 'id' | 'status' | 'amount'>[]> {
  const cases = await tx
    .selectFrom('paymentCases')
    .select(['id', 'kind', 'status', 'amount'])
    .where('attemptId', '=', attemptId)
    .where('kind', 'in', ['dispute', 'reversed'])
    .execute()
  return cases.map(({ kind, ...one }) => (kind === 'reversed' ? { ...one, status: 'lost' } : one))
}

export type ListedDispute = Pick<
  PaymentCase,
  'id' | 'attemptId' | 'amount' | 'openedAt' | 'endedAt' | 'endedBy'
> & {
  readonly status: DisputeStatus
  readonly endedByName: string | null
}

/** The disputes of payments, oldest first. */
export async function listDisputesOf(
  db: Database,
  attemptIds: readonly string[],
): Promise<readonly ListedDispute[]> {
  const { rows } = await sql<ListedDispute>`
    select c.id, c.attempt_id, c.amount, c.status, c.opened_at, c.ended_at, c.ended_by,
      ${fullName('e')} as ended_by_name
    from payment_cases c left join person_names e on e.id = c.ended_by
    where c.kind = 'dispute' and c.attempt_id = any(${[...attemptIds]}::uuid[])
    order by c.opened_at, c.id`.execute(db)
  return rows
}

/** Blanks what admins wrote about the payments of a person. */
export async function blankCaseNotes(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('paymentCases')
    .set({ note: '' })
    .where('attemptId', 'in', (query) =>
      query.selectFrom('paymentAttempts').select('id').where('userId', '=', userId),
    )
    .execute()
}

const joined = sql`payment_cases c
  join payment_attempts a on a.id = c.attempt_id
  join person_names u on u.id = a.user_id
  left join booking_references b on b.id = a.booking_id
  left join person_names e on e.id = c.ended_by`
const columns = sql`c.*, a.amount as asked, a.user_id, ${fullName('u')} as user_name, u.usertype,
  b.id as booking_id, b.reference, ${fullName('e')} as ended_by_name`

export async function getListedCase(tx: Tx, id: string): Promise<ListedCase> {
  const { rows } = await sql<ListedCase>`select ${columns} from ${joined} where c.id = ${id}::uuid`.execute(
    tx,
  )
  const [row] = rows
  if (row === undefined) throw new Error('the case does not exist')
  return row
}

/** What staff must decide about card payments. */
export const caseListSource: ListSource = {
  id: sql`c.id`,
  from: joined,
  select: columns,
  columns: {
    openedAt: { type: 'timestamptz', value: sql`c.opened_at` },
    kind: { type: 'text', value: sql`c.kind` },
    status: { type: 'text', value: sql`c.status` },
  },
  visibleTo: ({ role }) => sql<boolean>`${role === 'admin'}::boolean`,
  matches: (typed) => {
    const like = `%${escapeLike(typed)}%`
    return sql<boolean>`(u.first_name || ' ' || u.last_name ilike ${like} or b.reference ilike ${like}
      or c.provider_id ilike ${like})`
  },
}

/** A case is opened, or closed, maybe otherwise than before. */
export function createCaseMarks(db: Database): ListMarks {
  return {
    async all() {
      const { rows } = await sql<{ mark: string }>`
        select concat_ws('-', count(*), max(ended_at)) as mark from payment_cases`.execute(db)
      return rows[0]?.mark ?? ''
    },
  }
}

/** By the reference of the booking, or the name of whose wallet it is. */
export const caseSubject: AuditSubject = {
  type: 'paymentCase',
  name: (id) => sql`
    select coalesce(b.reference, ${fullName('u')}) from payment_cases c
    join payment_attempts a on a.id = c.attempt_id
    join person_names u on u.id = a.user_id
    left join booking_references b on b.id = a.booking_id
    where c.id = ${id}`,
}

/** What admins are told of a case: whose payment it is stands in neither. */
export type CaseFacts = Pick<PaymentCase, 'id' | 'provider' | 'amount' | 'currency'>

export async function listCaseFacts(db: Database, ids: readonly string[]): Promise<CaseFacts[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('paymentCases')
    .select(['id', 'provider', 'amount', 'currency'])
    .where('id', 'in', [...ids])
    .execute()
}
