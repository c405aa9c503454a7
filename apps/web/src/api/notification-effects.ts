import { broadcastList } from '@cabstand/contract/http/notifications/index'
import { listKeys } from './queries/lists.ts'
import { notificationKeys } from './queries/notifications.ts'
import type { CacheEffect } from './use-action.ts'

/** The inbox is read again. */
export const inboxEffect: CacheEffect<unknown, unknown> = { renew: () => [notificationKeys.inbox] }

/** The list of broadcasts is read again. */
export const broadcastEffect: CacheEffect<unknown, unknown> = {
  renew: () => [listKeys.list(broadcastList.name)],
}
