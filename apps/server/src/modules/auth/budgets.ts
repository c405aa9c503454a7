import type { Database } from '../../db/database.ts'
import { spendBudget } from '../../http/rate-limit-store.ts'

const quarterHour = 15 * 60
const day = 24 * 3600

/** Seconds between two codes for one number, as the screen counts down. */
export const resendSeconds = 30

/** What one number and one address may ask of sign-in. Wrong tries are counted past single codes. */
const budgets = {
  request: [
    { by: 'mobile', limit: 5, windowSeconds: quarterHour },
    { by: 'mobile', limit: 20, windowSeconds: day },
    { by: 'address', limit: 20, windowSeconds: quarterHour },
    { by: 'address', limit: 200, windowSeconds: day },
  ],
  verify: [
    { by: 'mobile', limit: 12, windowSeconds: quarterHour },
    { by: 'address', limit: 60, windowSeconds: quarterHour },
  ],
} as const

/** Spends from every budget that applies; throws `too_many_requests` when one is empty. */
export async function spendSignInBudgets(
  db: Database,
  action: keyof typeof budgets,
  who: { mobile?: string; address?: string },
  now: Date,
): Promise<void> {
  for (const { by, limit, windowSeconds } of budgets[action]) {
    const subject = who[by]
    if (subject === undefined) continue
    await spendBudget(
      db,
      { key: `sign-in:${action}:${by}:${windowSeconds}:${subject}`, limit, windowSeconds },
      now,
    )
  }
}

const loopback = /^(127\.|::1$|::ffff:127\.)/

/** Whether a call comes from this very machine. */
export function isLoopback(address: string): boolean {
  return loopback.test(address)
}

/** The demo's simulator signs hundreds of people in from this machine. */
export function isExempt(demo: boolean, address: string): boolean {
  return demo && isLoopback(address)
}
