import { notificationKeys } from './queries/notifications.ts'
import type { CacheEffect } from './use-action.ts'

/** The inbox is read again. */
export const inboxEffect: CacheEffect<unknown, unknown> = { renew: () => [notificationKeys.inbox] }
