import { setTimeout as sleep } from 'node:timers/promises'
import { checkLedger } from '../../apps/server/src/money/books/index.ts'
import { createKeyedHash } from '../../apps/server/src/people/auth/index.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { ownSecret } from '../../apps/server/src/start/own-secret.ts'
import { type RunSql, withOwner } from './as-owner.ts'
import { auditJournal } from './audit-journal.ts'
import { auditLedger } from './audit-ledger.ts'
import { auditMoney, auditMoneyJournal } from './audit-money.ts'
import { auditDevices, auditParts } from './audit-parts.ts'
import { auditRecords } from './audit-records.ts'
import { auditViews } from './audit-views.ts'
import type { Journal } from './journal.ts'
import type { People } from './people.ts'
import type { ServerProcess } from './server-process.ts'

export interface AuditOptions {
  /** Connection URL of the role that owns the tables. */
  readonly ownerUrl: string
  /** What the server acknowledged to clients. */
  readonly journal?: Journal
  /** When set, also compares what these people see of their bookings. */
  readonly people?: People
  /** How many bookings to compare between audiences, newest first. */
  readonly views?: number
  /** How long outbox and queue may take to become empty. Default: 30 s. */
  readonly settleMs?: number
}

/**
 * Checks what must be true after any failure: reads the whole database as its owner, and the running server as its
 * users. Returns the violations. All calls must have finished before.
 */
export async function audit(options: AuditOptions): Promise<string[]> {
  const { ownerUrl, journal, people, views = 30, settleMs = 30_000 } = options
  return withOwner(ownerUrl, async (run) => {
    return [
      ...(await findUnsettled(run, settleMs)),
      ...(await auditRecords(run)),
      ...(await auditLedger(run)),
      ...(await auditMoney(run)),
      ...(journal === undefined ? [] : await findFaultsOf(run, journal)),
      ...(people === undefined ? [] : await auditViews(run, people, views)),
      ...(people === undefined ? [] : await auditDevices(people)),
    ]
  })
}

/**
 * The same for a real server, whose books must be in order, too: what `npm run ledger:check` prints. With what a server
 * has logged, failed requests have their reason.
 */
export async function auditServer(
  server: Pick<ServerProcess, 'ownerUrl' | 'dataFolder'> & Partial<Pick<ServerProcess, 'output'>>,
  options: Omit<AuditOptions, 'ownerUrl'>,
): Promise<string[]> {
  const ownerUrl = await server.ownerUrl()
  const violations = await audit({ ...options, ownerUrl })
  const db = openDatabase(ownerUrl, { max: 1 })
  try {
    const hash = createKeyedHash(await ownSecret(server.dataFolder))
    for await (const problem of checkLedger({ db, hash })) violations.push(`ledger:check: ${problem}`)
    if (violations.length > 0) violations.push(...listErrors(server.output?.() ?? ''))
    return violations
  } finally {
    await db.destroy()
  }
}

/** The last errors of a server's log. */
const listErrors = (output: string): string[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{"level":50'))
    .slice(-mostErrors)
    .map((line) => `logged: ${line.slice(0, mostLetters)}`)

const mostErrors = 5
const mostLetters = 1500

const findFaultsOf = async (run: RunSql, journal: Journal): Promise<string[]> => [
  ...(await auditJournal(run, journal)),
  ...(await auditMoneyJournal(run, journal)),
  ...(await auditParts(run, journal)),
]

/** Waits until outbox and queue are empty. Returns what is still pending when that takes too long. */
async function findUnsettled(run: RunSql, withinMs: number): Promise<string[]> {
  const until = performance.now() + withinMs
  for (;;) {
    const underWay = await run(unsettled)
    if (underWay.length === 0) return []
    if (performance.now() > until)
      return underWay.map(({ what }) => `not done ${withinMs / 1000} s after the last call: ${what}`)
    await sleep(50)
  }
}

/** For controls: the acknowledged steps that are missing, without waiting for pending work. */
export async function findLost(options: { ownerUrl: string; journal: Journal }): Promise<string[]> {
  const violations = await withOwner(options.ownerUrl, (run) => findFaultsOf(run, options.journal))
  return violations.filter((violation) => violation.includes('was acknowledged, but'))
}

/**
 * Events that the relay has not passed on, bookings that are due, and jobs that are due, running or wait for a retry. A
 * message to a device that its push service has not taken waits as a new job.
 */
const unsettled = `select to_jsonb(o)::text as what from outbox o union all
  select format('booking %s, %s, due at %s', id, status, due_at) from bookings where due_at <= now() union all
  select concat_ws(' ', t.identifier, j.payload, j.last_error) from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier not like 'system:%' and j.attempts < j.max_attempts
    and (j.locked_at is not null or j.run_at <= now() or j.attempts > 0 or t.identifier = 'notifications:push')
  limit 10`
