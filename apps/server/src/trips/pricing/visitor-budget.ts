import { type BudgetDeps, spendAddressBudgets } from '../../platform/http/address-budgets.ts'

/** For many people behind one address; each asks for a few prices before they sign in. */
const limits = [
  { limit: 200, windowSeconds: 15 * 60 },
  { limit: 2000, windowSeconds: 24 * 3600 },
]

/**
 * Throws `too_many_requests` when people who are not signed in have asked for too many prices from an address: each
 * request without their cookie, or with an invented one, begins another visit and stores its quotes.
 */
export async function spendVisitorBudget(
  { db, now, isExempt }: BudgetDeps,
  { client }: { readonly client: { readonly address: string } },
): Promise<void> {
  if (!isExempt(client.address)) await spendAddressBudgets(db, 'visitor', limits, client.address, now())
}
