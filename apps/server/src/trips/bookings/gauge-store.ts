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

/** Median and 95th percentile, in seconds, of search and pickup wait of Book Nows since; null without any. */
export async function readWaitsSince(db: Database, since: Date) {
  const after = (share: string, end: string) => sql<number | null>`
    (percentile_cont(${sql.lit(Number(share))}) within group (
      order by extract(epoch from ${sql.ref(end)} - ${newSince})) filter (where ${sql.ref(end)} is not null))::float8`
  const { rows } = await sql<Record<'search' | 'search95' | 'wait' | 'wait95', number | null>>`
    select ${after('0.5', 'accepted_at')} as search, ${after('0.95', 'accepted_at')} as search95,
      ${after('0.5', 'driver_arrive_time')} as wait, ${after('0.95', 'driver_arrive_time')} as wait95
    from bookings b where trip_date >= ${since} and not book_later and b.returned_at is null`.execute(db)
  return rows[0] ?? { search: null, search95: null, wait: null, wait95: null }
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
