import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'

/** What a provider is asked about, by the time in the column `ask_at`. */
export type AskedTable = 'paymentAttempts' | 'paymentRefunds'

/** Sets when the provider is asked next. Of several processes that try at once, one gets true. */
export async function postponeAsking(
  db: Database,
  table: AskedTable,
  { id, due, askAt }: { id: string; due: Date; askAt: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ askAt })
    .where('id', '=', id)
    .where('askAt', '<=', due)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Has the provider of a payment asked at this time, unless it is to be asked already. */
export async function askLater(db: Database, attemptId: string, askAt: Date): Promise<void> {
  await db
    .updateTable('paymentAttempts')
    .set({ askAt })
    .where('id', '=', attemptId)
    .where('askAt', 'is', null)
    .execute()
}

/** When the last refund or dispute of a payment, or of one that was paid in its checkout, has ended. */
export async function findLastEnd(db: Database, attemptId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ ended: Date | null }>`
    select greatest(
      (select max(r.ended_at) from payment_refunds r where r.attempt_id = any(paid.ids)),
      (select max(c.ended_at) from payment_cases c where c.kind = 'dispute' and c.attempt_id = any(paid.ids))) as ended
    from (
      select array_agg(id) as ids from payment_attempts
      where id = ${attemptId}::uuid or paid_in = ${attemptId}::uuid) paid`.execute(db)
  return rows[0]?.ended ?? undefined
}

/** Those whose provider is to be asked, the most overdue first. */
export async function listToAsk(
  db: Database,
  table: AskedTable,
  { now, limit, except }: { now: Date; limit: number; except: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('askAt', '<=', now)
    .$if(except.length > 0, (query) => query.where('id', 'not in', [...except]))
    .orderBy('askAt')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** How many payments and refunds from before a time are still asked about, by provider. */
export async function countToAsk(db: Database, before: Date) {
  const { rows } = await sql<{ provider: string; kind: 'payment' | 'refund'; count: number }>`
    select provider, 'payment' as kind, count(*)::int as count from payment_attempts
    where ask_at is not null and status in ('opening', 'open', 'pending') and created_at < ${before} group by provider
    union all
    select provider, 'refund', count(*)::int from payment_refunds
    where ask_at is not null and requested_at < ${before} group by provider`.execute(db)
  return rows
}
