import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/transaction.ts'
import type { JobSpec, RelayedEvent } from './job.ts'

/**
 * Takes waiting events out of the outbox, oldest first. Rows that another relay holds are passed over;
 * when this transaction fails, they are there again.
 */
export async function takeOutbox(tx: Tx, limit: number): Promise<RelayedEvent[]> {
  const { rows } = await sql<RelayedEvent>`
    with taken as (
      delete from outbox where (booking_id, number) in (
        select booking_id, number from outbox order by at limit ${limit} for update skip locked)
      returning booking_id, number)
    select e.booking_id, e.number, e.type, e.actor, e.at, e.changes->>'status' as status,
      b.book_later, b.trip_date, b.prepaid
    from taken t
    join booking_events e on e.booking_id = t.booking_id and e.number = t.number
    join bookings b on b.id = t.booking_id
    order by e.at`.execute(tx)
  return rows
}

/** Takes all events of these bookings out without a reaction to any: for bookings that were over from the start. */
export async function deleteOutboxOf(db: Database, bookingIds: readonly string[]): Promise<void> {
  await sql`delete from outbox where booking_id = any(${bookingIds}::uuid[])`.execute(db)
}

/**
 * Lets the jobs be taken again that a worker held when it died; the queue by itself waits four hours. A worker is
 * dead when the connection named after it is gone, or when it has held a job for two minutes, which no task needs.
 * `ownName` is the caller's own worker: only while its connection is seen can others be missed. A task that is run
 * twice does no harm.
 */
export async function releaseAbandonedJobs(db: Database, ownName: string): Promise<void> {
  await sql`
    with present as (
      select application_name as name from pg_stat_activity where datname = current_database()),
    abandoned as (
      select distinct locked_by from graphile_worker.jobs
      where locked_by is not null and (locked_at < now() - interval '2 minutes'
        or locked_at < now() - interval '2 seconds'
          and locked_by not in (select name from present where name is not null)
          and exists (select from present where name = ${ownName})))
    select graphile_worker.force_unlock_workers(array(select locked_by from abandoned))
    where exists (select from abandoned)`.execute(db)
}

/** Forgets jobs whose key a newer job took over while they were at work in a process that died: nobody runs them. */
export async function deleteSupersededJobs(db: Database): Promise<void> {
  await sql`
    delete from graphile_worker._private_jobs
    where key is null and attempts >= max_attempts and locked_at is null`.execute(db)
}

/** Adds jobs in the caller's transaction. */
export async function addJobs(tx: Tx | Database, jobs: readonly JobSpec[]): Promise<void> {
  if (jobs.length === 0) return
  const specs = jobs.map((job) => ({
    identifier: job.task,
    payload: job.payload,
    job_key: job.key,
    after_ms: job.afterMs ?? 0,
  }))
  await sql`
    select graphile_worker.add_jobs(array(
      select json_populate_record(
        null::graphile_worker.job_spec,
        (value::jsonb || jsonb_build_object(
          'run_at', now() + make_interval(secs => (value->>'after_ms')::float8 / 1000)))::json)
      from json_array_elements(${JSON.stringify(specs)}::json)))`.execute(tx)
}
