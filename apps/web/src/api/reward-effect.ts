import { heldRewardList } from '@cabstand/contract/http/money/held-rewards'
import { listKeys } from './queries/lists.ts'
import type { CacheEffect } from './use-action.ts'

/** A decision about a held reward: the list of them, and the records of people. */
export const rewardEffect: CacheEffect<unknown, unknown> = {
  renew: () => [listKeys.list(heldRewardList.name), ['person']],
}
