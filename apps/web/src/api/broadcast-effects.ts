import { broadcastList } from '@cabstand/contract/http/messages/notifications/broadcasts'
import { listKeys } from './queries/lists.ts'
import type { CacheEffect } from './use-action.ts'

/** The list of broadcasts is read again. */
export const broadcastEffect: CacheEffect<unknown, unknown> = {
  renew: () => [listKeys.list(broadcastList.name)],
}
