import type { AttemptStatus } from '@cabstand/domain/payment/ask-schedule'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { PaymentVerdict } from '../../platform/db/stored-values.ts'

/** Payments that were opened since a time, by provider and state. */
export async function countAttempts(
  db: Database,
  since: Date,
): Promise<{ provider: string; status: AttemptStatus; count: number }[]> {
  const { rows } = await sql<{ provider: string; status: AttemptStatus; count: number }>`
    select provider, status, count(*)::int as count from payment_attempts
    where created_at > ${since} group by provider, status`.execute(db)
  return rows
}

/** When each of these providers reported last by itself. */
export async function listLastMessages(
  db: Database,
  providers: readonly string[],
): Promise<{ provider: string; at: Date | null }[]> {
  const { rows } = await sql<{ provider: string; at: Date | null }>`
    select p.name as provider, (
      select received_at from payment_messages m where m.provider = p.name and m.kind = 'webhook'
      order by received_at desc limit 1) as at
    from unnest(${[...providers]}::text[]) as p(name)`.execute(db)
  return rows
}

/** Messages that somebody must look at. */
export interface RefusedWithin {
  readonly since: Date
  /** What came before this, and has no verdict, could not be read: a job reads a message within seconds. */
  readonly readUntil: Date
}

const isRefused = ({ since, readUntil }: RefusedWithin) => sql<boolean>`(m.received_at > ${since} and (
  m.verdict not in ('applied', 'unchanged', 'asked', 'ignored') or m.verdict is null and m.received_at < ${readUntil}))`

/** Messages that were refused, or that nobody could read, by provider. */
export async function countRefused(
  db: Database,
  within: RefusedWithin,
): Promise<{ provider: string; count: number }[]> {
  const { rows } = await sql<{ provider: string; count: number }>`
    select m.provider, count(*)::int as count from payment_messages m
    where ${isRefused(within)} group by m.provider`.execute(db)
  return rows
}

export interface RefusedMessage {
  readonly id: string
  readonly provider: string
  readonly receivedAt: Date
  readonly verdict: Exclude<PaymentVerdict, 'applied' | 'unchanged' | 'asked' | 'ignored'> | 'unread'
  readonly amount: number | null
  readonly bookingId: string | null
  readonly reference: string | null
}

/** The newest of them, with the payment that each is about. */
export async function listRefused(
  db: Database,
  within: RefusedWithin,
  limit: number,
): Promise<RefusedMessage[]> {
  const { rows } = await sql<RefusedMessage>`
    select m.id, m.provider, m.received_at as "receivedAt", coalesce(m.verdict, 'unread') as verdict, a.amount,
      b.id as "bookingId", b.reference
    from payment_messages m
    left join payment_attempts a on a.id = m.attempt_id
    left join booking_references b on b.id = a.booking_id
    where ${isRefused(within)}
    order by m.received_at desc, m.id
    limit ${limit}`.execute(db)
  return rows
}
