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

/**
 * Lets the jobs be taken again that a process held when it died; the queue by itself waits four hours. No task runs
 * as long as two minutes, and one that is run twice does no harm.
 */
export async function releaseAbandonedJobs(db: Database): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs
      where locked_at < now() - interval '2 minutes' and locked_by is not null))`.execute(db)
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
