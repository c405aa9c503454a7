import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { type JsonText, toJson } from '../db/json.ts'
import type { Tx } from '../db/transaction.ts'
import type { DomainEvent } from './define-events.ts'

/** A waiting event, with the reactions that have succeeded so far. */
export interface WaitingEvent extends DomainEvent {
  readonly done: readonly string[]
  /** Where it was added; null outside a trace. */
  readonly traceparent: string | null
  readonly attempts: number
}

/** An event as it is stored. */
export interface OutboxRow extends Omit<DomainEvent, 'payload'> {
  readonly payload: JsonText<object>
  readonly traceparent: string | null
}

/** Stores an event until its reactions have succeeded. */
export async function insertRow(tx: Tx, row: OutboxRow): Promise<void> {
  await tx.insertInto('outbox').values(row).execute()
}

/** The oldest events of these types that may be processed now, without locking them. */
export async function listWaitingEvents(
  db: Database,
  types: readonly string[],
  limit: number,
): Promise<WaitingEvent[]> {
  const { rows } = await sql<WaitingEvent>`
    select id, type, subject, payload, at, done, attempts, traceparent from outbox
    where type = any(${types}::text[]) and (retry_at is null or retry_at <= now())
    order by id limit ${limit}`.execute(db)
  return rows
}

/**
 * Removes events, oldest first. Rows locked by another relay are skipped; when this transaction fails, the events stay.
 * The ids are a subquery, so that PostgreSQL keeps one plan: it would plan the statement for each list of ids.
 */
export async function takeEvents(tx: Tx, ids: readonly string[]): Promise<WaitingEvent[]> {
  const { rows } = await sql<WaitingEvent>`
    delete from outbox where id in (
      select id from outbox where id = any(array(select unnest(${ids}::uuid[])))
        and (retry_at is null or retry_at <= now()) for update skip locked)
    returning id, type, subject, payload, at, done, attempts, traceparent`.execute(tx)
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Restores an event that this transaction removed, for a retry. */
export async function putBackEvent(tx: Tx, event: WaitingEvent, afterSeconds: number): Promise<void> {
  await sql`
    insert into outbox (id, type, subject, payload, at, done, attempts, traceparent, retry_at)
    values (${event.id}, ${event.type}, ${event.subject}, ${toJson(event.payload)}, ${event.at},
      ${event.done}, ${event.attempts}, ${event.traceparent}, now() + make_interval(secs => ${afterSeconds}))`.execute(
    tx,
  )
}

/** How many events wait for their reactions, and the age of the oldest. */
export async function readOutbox(db: Database) {
  const { rows } = await sql<{ count: number; oldestSeconds: number }>`
    select count(*)::int as count, coalesce(extract(epoch from now() - min(at)), 0)::float8 as "oldestSeconds"
    from outbox`.execute(db)
  return rows[0] ?? { count: 0, oldestSeconds: 0 }
}
