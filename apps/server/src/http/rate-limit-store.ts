import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { AppError } from './errors.ts'

/**
 * Counts one use of `key` in the current window, for all processes together.
 * Returns the uses in this window including this one, and the seconds until the next window.
 */
export async function countUse(
  db: Database,
  key: string,
  windowSeconds: number,
  now: Date,
): Promise<{ count: number; retrySeconds: number }> {
  const windowMs = windowSeconds * 1000
  const startMs = Math.floor(now.getTime() / windowMs) * windowMs
  const row = await db
    .insertInto('rateLimits')
    .values({ key, windowStart: new Date(startMs), count: 1 })
    .onConflict((oc) => oc.columns(['key', 'windowStart']).doUpdateSet({ count: sql`rate_limits.count + 1` }))
    .returning('count')
    .executeTakeFirstOrThrow()
  return { count: row.count, retrySeconds: Math.ceil((startMs + windowMs - now.getTime()) / 1000) }
}

/** Counts one use and refuses with `too_many_requests` past the limit. */
export async function spendBudget(
  db: Database,
  budget: { key: string; limit: number; windowSeconds: number },
  now: Date,
): Promise<void> {
  const { count, retrySeconds } = await countUse(db, budget.key, budget.windowSeconds, now)
  if (count > budget.limit) {
    throw new AppError('too_many_requests', {
      detail: `Try again in ${retrySeconds} s.`,
      params: { retrySeconds },
    })
  }
}

/** Forgets windows that have passed. */
export async function deleteRateLimitsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('rateLimits').where('windowStart', '<', before).execute()
}
