import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { poolOf } from './pools.ts'
import type { TestDatabase } from './test-database.ts'

/** Longer than a hint or an event is delayed in memory (relay 15 ms, hints 10 ms). */
const lookEveryMs = 25
/** A hint from the relay to another process is delayed twice. */
const quietLooks = 3

/**
 * Waits until all effects so far are complete: no event in the outbox, no booking due, no message of a provider whose
 * payment has come, no job due or running, no statement of the application running, and hints delivered to all processes of this database. After it, a test can
 * assert that nothing happened. Throws with the pending work when that takes too long.
 */
export async function settle(
  database: TestDatabase,
  { withinMs = 15_000, now = () => new Date() }: { withinMs?: number; now?: () => Date } = {},
): Promise<void> {
  // As the application's role, because PostgreSQL shows a session's activity only to the same role.
  const client = await poolOf(database.appUrl).connect()
  try {
    const until = performance.now() + withinMs
    for (let quiet = 0; quiet < quietLooks; ) {
      const underWay = await listUnderWay(client, now())
      quiet = underWay.length === 0 ? quiet + 1 : 0
      if (underWay.length > 0 && performance.now() > until)
        throw new Error(`not settled after ${withinMs / 1000} s:\n${underWay.join('\n')}`)
      if (quiet < quietLooks) await sleep(lookEveryMs)
    }
  } finally {
    client.release()
  }
}

/** Makes the workers of all processes poll for jobs now instead of up to a second later. */
export async function wakeWorkers(client: Pick<pg.Client, 'query'>): Promise<void> {
  await client.query(`select pg_notify('jobs:insert', '{"count":4}')`)
}

async function listUnderWay(client: pg.PoolClient, now: Date): Promise<string[]> {
  const { rows } = await client.query<{ what: string }>(
    `select 'event ' || to_jsonb(o)::text as what from outbox o
     union all
     select format('booking %s, %s, due at %s', id, status, due_at) from bookings where due_at <= $1
     union all
     select 'message ' || m.id from payment_messages m join payment_attempts a
       on a.id = m.attempt_id or a.provider = m.provider and a.provider_payment_id = m.awaited_payment
     where m.verdict = 'waiting' and m.body <> '' and a.status = 'paid' and not exists (
       select from payment_refunds r where r.attempt_id = a.id and r.amount = m.amount
         and r.provider_refund_id is null and r.status in ('sending', 'pending'))
     union all
     select 'job ' || t.identifier || ' ' || coalesce(j.payload::text, '')
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.locked_at is not null or (j.run_at <= now() and j.attempts < j.max_attempts)
     union all
     select 'statement ' || query from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
       and state in ('active', 'idle in transaction', 'idle in transaction (aborted)')`,
    [now],
  )
  return rows.map(({ what }) => what)
}
