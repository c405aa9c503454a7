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

export type UnreadMessage = Selectable<PaymentMessages>

/** A message that is not read yet, or that waits; undefined: it has its verdict. */
export async function findUnreadMessage(db: Database, id: string): Promise<UnreadMessage | undefined> {
  return db.selectFrom('paymentMessages').selectAll().where('id', '=', id).where(isUnread).executeTakeFirst()
}

const isUnread = sql<boolean>`(verdict is null or verdict = 'waiting')`

/** What was read from a message. */
export interface Reading {
  readonly verdict: PaymentVerdict
  readonly attemptId: string | null
  /** The provider's id of the payment that it waits for. */
  readonly awaitedPayment: string | null
  readonly money: Money | undefined
}

/** Marks a message as read, in the transaction that applies it. Returns false when something had come of it. */
export async function markRead(tx: Tx, id: string, { money, ...read }: Reading): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('paymentMessages')
    .set({ ...read, ...money })
    .where('id', '=', id)
    .where(isUnread)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export interface ReadableNow {
  /** What came before this does not wait any longer. */
  readonly since: Date
  /** The providers that are set up. */
  readonly providers: readonly string[]
}

/**
 * Waiting messages that can be read now, with the payment that each is about: their provider is set up, their payment is
 * paid, and no refund of this amount that was made here waits for its answer; or they came before `since`, and one of
 * these is not so. What names no payment has not been read yet, because its provider was not set up.
 */
const readable = ({ since, providers }: ReadableNow) => sql<{ id: string }>`
  select m.id, m.received_at, a.id as attempt_id, m.provider, coalesce(a.id::text, m.awaited_payment, m.id::text) as payment
  from payment_messages m
  left join payment_attempts a on a.id = coalesce(m.attempt_id, (
    select p.id from payment_attempts p
    where p.provider = m.provider and p.provider_payment_id = m.awaited_payment))
  where m.verdict = 'waiting' and m.body <> ''
    and case when m.provider = any(${[...providers]}::text[])
      and (a.status = 'paid' or m.attempt_id is null and m.awaited_payment is null) then not exists (
      select from payment_refunds r
      where r.attempt_id = a.id and r.amount = m.amount and r.provider_refund_id is null
        and r.status in ('sending', 'pending'))
    else m.received_at < ${since} end`

/** The oldest message of each payment that can be read now, the oldest first. */
export async function listReadable(
  db: Database,
  now: ReadableNow,
  { limit, except }: { readonly limit: number; readonly except: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select distinct on (provider, payment) id, received_at from (${readable(now)}) readable
      order by provider, payment, received_at, id) oldest
    where id <> all(${[...except]}::uuid[])
    order by received_at
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether a waiting message about this payment can be read now that came before this one. Lock the payment first. */
export async function isAfterReadable(
  tx: Tx,
  now: ReadableNow,
  { id, receivedAt }: Pick<UnreadMessage, 'id' | 'receivedAt'>,
  attemptId: string,
): Promise<boolean> {
  const { rows } = await sql<{ isAfter: boolean }>`
    select exists (
      select from (${readable(now)}) readable
      where attempt_id = ${attemptId}::uuid and (received_at, id) < (${receivedAt}, ${id}::uuid)) as "isAfter"`.execute(
    tx,
  )
  return rows[0]?.isAfter === true
}

const blank = sql`body = '', query = '', headers = '{}'`

/** Blanks what providers said before this time, which may hold names and addresses. That they said it stays. */
export async function blankMessagesBefore(db: Database, before: Date): Promise<void> {
  await sql`update payment_messages set ${blank} where body <> '' and received_at < ${before}`.execute(db)
}

/**
 * Blanks what providers said about the payments of a person. What is not read yet, or waits, may be about their money:
 * `blankMessagesOfErased` blanks it when it is read.
 */
export async function blankMessagesOf(tx: Tx, userId: string): Promise<void> {
  await sql`
    update payment_messages set ${blank}
    where verdict <> 'waiting' and body <> ''
      and attempt_id in (select id from payment_attempts where user_id = ${userId})`.execute(tx)
}

/** The same for what has been read since the people were erased. */
export async function blankMessagesOfErased(db: Database): Promise<void> {
  await sql`
    update payment_messages set ${blank}
    where verdict <> 'waiting' and body <> '' and attempt_id in (
      select a.id from payment_attempts a join person_names p on p.id = a.user_id where p.erased_at is not null)`.execute(
    db,
  )
}
