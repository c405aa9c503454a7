import type { Client, SignedIn } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { addressBlock } from '../../platform/http/address-block.ts'
import { returnBudget, spendBudget } from '../../platform/http/rate-limit-store.ts'
import { findPromoByName } from './promo-store.ts'

const hour = 3600

/** Wrong names in any window of this length. People behind one address share its budget. */
const limits = {
  person: [
    { limit: 10, windowSeconds: hour },
    { limit: 30, windowSeconds: 24 * hour },
  ],
  address: [{ limit: 60, windowSeconds: hour }],
} as const

/**
 * Counts a name that no promo has, so that names cannot be found by trying. A name that is right costs nothing, but is
 * refused too once the budget is used: the answer would tell it. Staff, who see all promos, are not limited. Throws
 * `too_many_requests`.
 */
export async function spendPromoGuess(
  { db, now }: { readonly db: Database; readonly now: () => Date },
  { caller, client }: { readonly caller: SignedIn; readonly client: Pick<Client, 'address'> },
  name: string,
): Promise<void> {
  if (caller.role === 'admin') return
  const at = now()
  const keys: string[] = []
  for (const [kind, who] of [
    ['person', caller.userId],
    ['address', addressBlock(client.address)],
  ] as const) {
    for (const { limit, windowSeconds } of limits[kind]) {
      const key = `promo:${kind}:${who}:${windowSeconds}`
      await spendBudget(db, { key, limit, windowSeconds }, at)
      keys.push(key)
    }
  }
  const promo = await findPromoByName(db, name)
  if (promo?.active !== true) return
  for (const key of keys) await returnBudget(db, key, at)
}
