import { cancelReasonList } from '@cabstand/contract/http/cancel-reasons'
import { listKeys } from './queries/lists.ts'
import { cancelReasonsQuery } from './queries/system.ts'
import type { CacheEffect } from './use-action.ts'

/** A change of cancellation reasons, in the list of admins and where people choose one. */
export const cancelReasonEffect: CacheEffect<unknown, unknown> = {
  renew: () => [listKeys.list(cancelReasonList.name), cancelReasonsQuery.queryKey],
}
