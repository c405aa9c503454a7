import { adjustmentList } from '@cabstand/contract/http/money/adjustments'
import { listKeys } from './queries/lists.ts'
import { walletOwnersKey } from './queries/wallet-owners.ts'
import type { CacheEffect } from './use-action.ts'

/** A credit or a correction: the list of them, and the wallets of people. */
export const adjustmentEffect: CacheEffect<unknown, unknown> = {
  renew: () => [listKeys.list(adjustmentList.name), walletOwnersKey, ['person']],
}
