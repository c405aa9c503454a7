import { type BudgetDeps, spendBudgets } from '../../platform/http/address-budgets.ts'

/** More than anyone changes about themselves. Each change is kept in the audit log. */
const limits = [
  { limit: 30, windowSeconds: 15 * 60 },
  { limit: 200, windowSeconds: 24 * 3600 },
]

/** Throws `too_many_requests` when a person has changed their own data too often. */
export async function spendProfileBudget(
  { db, now, isExempt }: BudgetDeps,
  {
    caller,
    client,
  }: { readonly caller: { readonly userId: string }; readonly client: { readonly address: string } },
): Promise<void> {
  if (!isExempt(client.address)) await spendBudgets(db, `profile:${caller.userId}`, limits, now())
}
