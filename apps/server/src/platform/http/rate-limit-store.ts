import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { AppError } from './errors.ts'

/** The maximum number of uses of a key in any window of this length, over all processes. */
export interface Budget {
  readonly key: string
  readonly limit: number
  readonly windowSeconds: number
}

/**
 * Uses a budget once. Throws `too_many_requests` when none is left. The window slides, so no window boundary allows
 * twice the limit. A refused use is not counted, so retries do not extend the waiting time. `cost: 0` only checks the
 * budget, after waiting for concurrent writes.
 */
export async function spendBudget(
  db: Database,
  budget: Budget & { readonly cost?: 0 | 1 },
  now: Date,
): Promise<void> {
  const start = new Date(now.getTime() - budget.windowSeconds * 1000).toISOString()
  const end = new Date(now.getTime() + budget.windowSeconds * 1000).toISOString()
  const added = budget.cost === 0 ? [] : [now.toISOString()]
  const { rows } = await sql`
    insert into rate_limits as budget (key, uses, expires_at)
    values (${budget.key}, ${added}::timestamptz[], ${end}::timestamptz)
    on conflict (key) do update set
      uses = array(select use from unnest(budget.uses) as use where use > ${start}::timestamptz)
        || excluded.uses,
      expires_at = excluded.expires_at
    where (select count(*) from unnest(budget.uses) as use where use > ${start}::timestamptz) < ${budget.limit}
    returning 1`.execute(db)
  if (rows.length > 0) return
  const retrySeconds = await secondsUntilFree(db, budget, now)
  throw new AppError('too_many_requests', {
    detail: `Try again in ${retrySeconds} s.`,
    params: { retrySeconds },
  })
}

/**
 * Refunds one use taken at `now`, when the action did not happen. Does nothing when the use has left the window or was
 * lost in a crash.
 */
export async function returnBudget(db: Database, key: string, now: Date): Promise<void> {
  const at = now.toISOString()
  await sql`
    update rate_limits set
      uses = uses[:array_position(uses, ${at}::timestamptz) - 1]
        || uses[array_position(uses, ${at}::timestamptz) + 1:]
    where key = ${key} and ${at}::timestamptz = any(uses)`.execute(db)
}

async function secondsUntilFree(db: Database, budget: Budget, now: Date): Promise<number> {
  const windowMs = budget.windowSeconds * 1000
  const start = new Date(now.getTime() - windowMs).toISOString()
  const { rows } = await sql<{ oldest: Date | null }>`
    select min(use) as oldest from rate_limits, unnest(uses) as use
    where key = ${budget.key} and use > ${start}::timestamptz`.execute(db)
  const oldest = rows[0]?.oldest?.getTime() ?? now.getTime() - windowMs
  return Math.max(1, Math.ceil((oldest + windowMs - now.getTime()) / 1000))
}

/** Deletes budgets whose windows have ended. */
export async function deleteRateLimitsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('rateLimits').where('expiresAt', '<', before).execute()
}
