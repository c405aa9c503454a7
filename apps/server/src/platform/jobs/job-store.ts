import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/transaction.ts'
import type { Job } from './define-task.ts'
import { withTrace } from './traced-payload.ts'

/**
 * Releases the jobs of dead workers; the queue itself would wait four hours. A worker is dead when the connection named
 * after it is gone, or when it has held a job for two minutes, which no task needs. `ownName` is the caller's own
 * worker: other workers count as dead only while its connection is visible. Running a task twice is harmless.
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

/** Deletes jobs that will never run: a newer job took their key while they ran in a process that died. */
export async function deleteSupersededJobs(db: Database): Promise<void> {
  await sql`
    delete from graphile_worker._private_jobs
    where key is null and attempts >= max_attempts and locked_at is null`.execute(db)
}

/**
 * Adds jobs in the caller's transaction. The queue leaves one out when a worker takes the pending one with its key
 * between its look at that and its replacement: then it is added once more, beside the one that runs.
 */
export async function addJobs(tx: Tx | Database, jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 0) return
  // Of several jobs with the same key the last one is used, as if they were added one by one.
  const specs = [...new Map(jobs.map((job) => [job.key, job])).values()].map((job) => ({
    identifier: job.task,
    payload: withTrace(job.payload, job.traceparent),
    job_key: job.key,
    after_ms: job.afterMs,
  }))
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker.add_jobs(array(
      select json_populate_record(
        null::graphile_worker.job_spec,
        (value::jsonb || jsonb_build_object(
          'run_at', now() + make_interval(secs => (value->>'after_ms')::float8 / 1000)))::json)
      from json_array_elements(${JSON.stringify(specs)}::json)))`.execute(tx)
  const added = new Set(rows.map(({ key }) => key))
  await addJobs(
    tx,
    jobs.filter(({ key }) => !added.has(key)),
  )
}

/** How many jobs wait, run, have failed and are tried again, and have failed for the last time, and for how long the oldest that could run has waited. */
export async function readQueue(db: Database) {
  const { rows } = await sql<Record<'waiting' | 'running' | 'failed' | 'ended' | 'oldestSeconds', number>>`
    select
      (count(*) filter (where locked_at is null and run_at <= now() and last_error is null))::int as waiting,
      (count(*) filter (where locked_at is not null))::int as running,
      (count(*) filter (where locked_at is null and last_error is not null and attempts < max_attempts))::int as failed,
      (count(*) filter (where locked_at is null and attempts >= max_attempts))::int as ended,
      coalesce(extract(epoch from now() - min(run_at) filter (
        where locked_at is null and run_at <= now() and attempts < max_attempts)), 0)::float8 as "oldestSeconds"
    from graphile_worker.jobs`.execute(db)
  return rows[0] ?? { waiting: 0, running: 0, failed: 0, ended: 0, oldestSeconds: 0 }
}
