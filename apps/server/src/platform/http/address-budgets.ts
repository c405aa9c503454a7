import type { Database } from '../db/database.ts'
import { addressBlock } from './address-block.ts'
import { spendBudget } from './rate-limit-store.ts'

/** What a budget needs that calls from some addresses do not spend. */
export interface BudgetDeps {
  readonly db: Database
  readonly now: () => Date
  /** Whether an address is not rate limited: the demo's simulator. */
  readonly isExempt: (address: string) => boolean
}

/** The maximum number of uses in any window of this length. */
export interface Limit {
  readonly limit: number
  readonly windowSeconds: number
}

/** The limits of an IPv6 /48, which one subscriber may have, are this many times those of an address. */
const networkShare = 5

/** Spends a budget of the client's address and, with IPv6, of its network. Throws `too_many_requests`. */
export async function spendAddressBudgets(
  db: Database,
  name: string,
  limits: readonly Limit[],
  address: string,
  now: Date,
): Promise<void> {
  const block = addressBlock(address)
  await spendBudgets(db, `${name}:address:${block}`, limits, now)
  if (!block.includes(':')) return
  const shared = limits.map(({ limit, windowSeconds }) => ({ limit: limit * networkShare, windowSeconds }))
  await spendBudgets(db, `${name}:network:${addressBlock(address, 48)}`, shared, now)
}

/** Spends the budgets of all these windows. Throws `too_many_requests`. */
export async function spendBudgets(
  db: Database,
  name: string,
  limits: readonly Limit[],
  now: Date,
): Promise<void> {
  for (const { limit, windowSeconds } of limits)
    await spendBudget(db, { key: `${name}:${windowSeconds}`, limit, windowSeconds }, now)
}
