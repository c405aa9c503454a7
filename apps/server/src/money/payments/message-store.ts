import { type Selectable, sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { toJson } from '../../platform/db/json.ts'
import type { PaymentMessages } from '../../platform/db/schema.generated.ts'
import type { PaymentMessageKind, PaymentVerdict } from '../../platform/db/stored-values.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** The money that a message is about, in minor units. */
export interface Money {
  readonly amount: number
  readonly currency: string
}

export interface NewMessage {
  readonly id: string
  readonly provider: string
  /** By which a repeated delivery is recognised. */
  readonly key: string
  readonly kind: PaymentMessageKind
  readonly attemptId?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly query?: string
  readonly body: string
  readonly money?: Money
  readonly verdict?: PaymentVerdict
  readonly receivedAt: Date
}

/** Keeps a message. Returns false when the same was kept before; waits for a concurrent delivery. */
export async function insertMessage(
  tx: Tx,
  { headers = {}, money, ...message }: NewMessage,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('paymentMessages')
    .values({ ...message, ...money, headers: toJson(headers) })
    .onConflict((oc) => oc.columns(['provider', 'key']).doNothing())
    .returning('id')
    .execute()
  return inserted.length === 1
}

export type StoredMessage = Pick<
  Selectable<PaymentMessages>,
  'id' | 'attemptId' | 'kind' | 'verdict' | 'body' | 'receivedAt'
>

/** What was received about payments, oldest first; of each the last 100. */
export async function listMessagesOf(
  db: Database,
  attemptIds: readonly string[],
): Promise<readonly StoredMessage[]> {
  const lists = await Promise.all(
    attemptIds.map((attemptId) =>
      db
        .selectFrom('paymentMessages')
        .select(['id', 'attemptId', 'kind', 'verdict', 'body', 'receivedAt'])
        .where('attemptId', '=', attemptId)
        .orderBy('receivedAt', 'desc')
        .limit(100)
        .execute(),
    ),
  )
  return lists.flatMap((newestFirst) => newestFirst.reverse())
}

/** A message that is not read yet, or that waits; undefined: it has its verdict. */
export async function findUnreadMessage(db: Database, id: string) {
  return db.selectFrom('paymentMessages').selectAll().where('id', '=', id).where(isUnread).executeTakeFirst()
}

const isUnread = sql<boolean>`(verdict is null or verdict = 'waiting')`

/** Marks a message as read, in the transaction that applies it. Returns false when something had come of it. */
export async function markRead(
  tx: Tx,
  id: string,
  {
    money,
    ...read
  }: {
    readonly verdict: PaymentVerdict
    readonly attemptId: string | null
    /** The provider's id of the payment that it waits for. */
    readonly awaitedPayment: string | null
    readonly money: Money | undefined
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('paymentMessages')
    .set({ ...read, ...money })
    .where('id', '=', id)
    .where(isUnread)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Waiting messages that can be read now, the oldest first: their payment is paid, and no refund of this amount that was
 * made here waits for its answer; or they came before `since`, and their payment is not known.
 */
export async function listReadable(
  db: Database,
  { since, limit, except }: { since: Date; limit: number; except: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from payment_messages m
    left join payment_attempts a on a.id = coalesce(m.attempt_id, (
      select p.id from payment_attempts p
      where p.provider = m.provider and p.provider_payment_id = m.awaited_payment))
    where m.verdict = 'waiting' and m.body <> '' and m.id <> all(${[...except]}::uuid[])
      and case when a.status = 'paid' then not exists (
        select from payment_refunds r
        where r.attempt_id = a.id and r.amount = m.amount and r.provider_refund_id is null
          and r.status in ('sending', 'pending'))
      else m.received_at < ${since} end
    order by m.received_at
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Blanks what providers said before this time, which may hold names and addresses. That they said it stays. */
export async function blankMessagesBefore(db: Database, before: Date): Promise<void> {
  await db
    .updateTable('paymentMessages')
    .set({ body: '', query: '', headers: toJson({}) })
    .where('body', '<>', '')
    .where('receivedAt', '<', before)
    .execute()
}

/** The same for the payments of a person. */
export async function blankMessagesOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('paymentMessages')
    .set({ body: '', query: '', headers: toJson({}) })
    .where('attemptId', 'in', (query) =>
      query.selectFrom('paymentAttempts').select('id').where('userId', '=', userId),
    )
    .execute()
}
