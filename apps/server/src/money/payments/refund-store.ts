import type { RefundStatus } from '@cabstand/domain/payment/refund'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { AuditSubject } from '../../platform/audit/audit-subject.ts'
import type { Database } from '../../platform/db/database.ts'
import { fullName } from '../../platform/db/full-name.ts'
import type { PaymentRefunds } from '../../platform/db/schema.generated.ts'
import type { Tx } from '../../platform/db/transaction.ts'

export type Refund = Selectable<PaymentRefunds>

export async function insertRefund(tx: Tx, refund: Insertable<PaymentRefunds>): Promise<Refund> {
  return tx.insertInto('paymentRefunds').values(refund).returningAll().executeTakeFirstOrThrow()
}

export async function findRefund(db: Database | Tx, id: string): Promise<Refund | undefined> {
  return db.selectFrom('paymentRefunds').selectAll().where('id', '=', id).executeTakeFirst()
}

/** By the provider's id of it. */
export async function findNamedRefund(
  db: Database | Tx,
  { provider, providerRefundId }: { readonly provider: string; readonly providerRefundId: string },
): Promise<Refund | undefined> {
  return db
    .selectFrom('paymentRefunds')
    .selectAll()
    .where('provider', '=', provider)
    .where('providerRefundId', '=', providerRefundId)
    .executeTakeFirst()
}

/** The refund. Lock its payment first: it locks all of its refunds. */
export async function getRefund(tx: Tx, id: string): Promise<Refund> {
  return tx.selectFrom('paymentRefunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** The refunds of a payment, oldest first. */
export async function listRefunds(db: Database | Tx, attemptId: string): Promise<Refund[]> {
  return db
    .selectFrom('paymentRefunds')
    .selectAll()
    .where('attemptId', '=', attemptId)
    .orderBy('requestedAt')
    .orderBy('id')
    .execute()
}

export interface ListedRefund extends Refund {
  readonly requestedByName: string | null
  readonly endedByName: string | null
}

/** The refunds of payments with the names of admins, oldest first. */
export async function listRefundsOf(
  db: Database,
  attemptIds: readonly string[],
): Promise<readonly ListedRefund[]> {
  if (attemptIds.length === 0) return []
  return db
    .selectFrom('paymentRefunds as r')
    .leftJoin('personNames as p', 'p.id', 'r.requestedBy')
    .leftJoin('personNames as e', 'e.id', 'r.endedBy')
    .selectAll('r')
    .select([
      fullName<string | null>('p').as('requestedByName'),
      fullName<string | null>('e').as('endedByName'),
    ])
    .where('r.attemptId', 'in', [...attemptIds])
    .orderBy('r.requestedAt')
    .orderBy('r.id')
    .execute()
}

/** What of a booking's price has gone back to cards. */
export async function sumCardRefunds(db: Database, bookingId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('paymentRefunds as r')
    .innerJoin('paymentAttempts as a', 'a.id', 'r.attemptId')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('r.amount'), sql<number>`0`).as('sum'))
    .where('a.bookingId', '=', bookingId)
    .where('a.outcome', '=', 'settled')
    .where('r.status', '=', 'done')
    .executeTakeFirstOrThrow()
  return Number(sum)
}

/** Takes the right to send a refund, once. */
export async function claimRefund(db: Database, id: string, at: Date): Promise<Refund | undefined> {
  return db
    .updateTable('paymentRefunds')
    .set({ sentAt: at })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .where('sentAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export async function updateRefund(
  tx: Tx,
  id: string,
  change: {
    readonly status?: RefundStatus
    readonly providerRefundId?: string
    readonly failure?: string
    readonly endedAt?: Date
    readonly endedBy?: string
    readonly endReason?: string
    readonly askAt?: Date | null
  },
): Promise<Refund> {
  return tx
    .updateTable('paymentRefunds')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Blanks what admins wrote about the refunds of a person. */
export async function blankRefundReasons(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('paymentRefunds')
    .set({ reason: '', endReason: '' })
    .where('attemptId', 'in', (query) =>
      query.selectFrom('paymentAttempts').select('id').where('userId', '=', userId),
    )
    .execute()
}

/** By the reference of the booking, or the name of whose wallet it is. */
export const refundSubject: AuditSubject = {
  type: 'cardRefund',
  name: (id) => sql`
    select coalesce(b.reference, ${fullName('u')}) from payment_refunds r
    join payment_attempts t on t.id = r.attempt_id
    left join booking_references b on b.id = t.booking_id
    join person_names u on u.id = t.user_id where r.id = ${id}`,
}
