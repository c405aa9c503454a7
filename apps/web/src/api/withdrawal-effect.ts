import { withdrawalList } from '@cabstand/contract/http/money/withdrawals'
import { listKeys } from './queries/lists.ts'
import { withdrawalKeys } from './queries/withdrawals.ts'
import type { CacheEffect } from './use-action.ts'

/** A step of withdrawals by an admin. */
export const withdrawalEffect: CacheEffect<unknown, unknown> = {
  renew: () => [listKeys.list(withdrawalList.name), withdrawalKeys.all],
}
