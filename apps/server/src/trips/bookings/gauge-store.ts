import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { newSince } from './event-store.ts'

/** Bookings that have not ended, by status. */
export async function countOpenByStatus(db: Database) {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from bookings
    where status in ('PAYMENT_PENDING', 'NEW', 'ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED', 'PENDING')
    group by status`.execute(db)
  return rows
}

/** Seconds since the oldest running search began; 0 without one. A Book Later's begins before its time. */
export async function readOldestSearch(db: Database, now: Date, leadMinutes: number): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from ${now}::timestamptz - min(began)), 0)::float8 as seconds
    from (
      select case when b.book_later and b.returned_at is null
        then b.trip_date - make_interval(mins => ${leadMinutes}::int) else ${newSince} end as began
      from bookings b where b.status = 'NEW'
    ) searches where began <= ${now}::timestamptz`.execute(db)
  return rows[0]?.seconds ?? 0
}

/** Median and 95th percentile of the seconds of Book Nows since, from the search to this end; null without any. */
export async function readWaitsSince(db: Database, since: Date, end: 'accepted_at' | 'driver_arrive_time') {
  const share = (part: number) => sql<number | null>`
    (percentile_cont(${sql.lit(part)}) within group (order by extract(epoch from b.${sql.ref(end)} - ${newSince})))::float8`
  const { rows } = await sql<Record<'median' | 'high', number | null>>`
    select ${share(0.5)} as median, ${share(0.95)} as high from bookings b
    where b.trip_date >= ${since} and not b.book_later and b.returned_at is null
      and b.${sql.ref(end)} is not null`.execute(db)
  return rows[0] ?? { median: null, high: null }
}

/** Offers for bookings since, by how they ended, or "open". */
export async function countAnswersSince(db: Database, since: Date) {
  const { rows } = await sql<{ outcome: string; count: number }>`
    select o.outcome, count(*)::int as count
    from bookings b join offers o on o.booking_id = b.id
    where b.trip_date >= ${since} and not b.book_later
    group by o.outcome`.execute(db)
  return rows
}
