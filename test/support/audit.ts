import { setTimeout as sleep } from 'node:timers/promises'
import { withOwner } from './as-owner.ts'
import { auditJournal } from './audit-journal.ts'
import { auditLedger } from './audit-ledger.ts'
import { auditRecords } from './audit-records.ts'
import { auditViews } from './audit-views.ts'
import type { Journal } from './journal.ts'
import type { People } from './people.ts'

export interface AuditOptions {
  /** Of the role that owns the tables. */
  readonly ownerUrl: string
  /** What clients were told. */
  readonly journal?: Journal
  /** Ask the running server what these people see of their bookings. */
  readonly people?: People
  /** How many bookings to compare as people see them, the newest first. */
  readonly views?: number
  /** How long outbox and queue may take to come to rest. */
  readonly settleMs?: number
}

/**
 * What must be true whatever died: reads the whole database as its owner, and the running server as people do.
 * Returns the violations; none means sound. Everybody has to be done with their calls.
 */
export async function audit(options: AuditOptions): Promise<string[]> {
  const { ownerUrl, journal, people, views = 30, settleMs = 15_000 } = options
  return withOwner(ownerUrl, async (run) => {
    const until = performance.now() + settleMs
    while (performance.now() < until && (await run(unsettled)).length > 0) await sleep(50)
    return [
      ...(await auditRecords(run)),
      ...(await auditLedger(run)),
      ...(journal === undefined ? [] : await auditJournal(run, journal)),
      ...(people === undefined ? [] : await auditViews(run, people, views)),
    ]
  })
}

/** For controls: the acknowledged steps that are not there, without waiting for anything to settle. */
export async function findLost(options: { ownerUrl: string; journal: Journal }): Promise<string[]> {
  const violations = await withOwner(options.ownerUrl, (run) => auditJournal(run, options.journal))
  return violations.filter((violation) => violation.includes('was acknowledged, but'))
}

/** Events on their way into the queue, and jobs that are due or at work. */
const unsettled = `select from outbox union all
  select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier not like 'system:%' and j.attempts < j.max_attempts
    and (j.locked_at is not null or j.run_at <= now()) limit 1`
