import { broadcastList } from '@cabstand/contract/http/messages/notifications/index'
import type { Database } from '../../platform/db/database.ts'
import type { ExportDeps } from '../../platform/lists/export/export-list.ts'
import { listFeed } from '../../platform/lists/list-feed.ts'
import type { Module } from '../../platform/module.ts'
import { createBroadcastMarks } from './broadcast-store.ts'
import { deleteDevicesOf, deleteExpiredDevices } from './device-store.ts'
import { createInboxFeed } from './inbox-feed.ts'
import { type LegacySendDeps, legacySendRoute } from './legacy-send.ts'
import { deleteMutedTopics } from './muted-topics-store.ts'
import { deleteNotificationsOf, deleteOldNotifications } from './notification-store.ts'
import { notifyOfEvents } from './notify-of-events.ts'
import { notifyParties } from './notify-parties.ts'
import { readPersonalData } from './personal-data-store.ts'
import { createReceiptTask } from './read-receipts.ts'
import { broadcastRoutes, notificationRoutes } from './routes.ts'
import { createBroadcastTask } from './send-broadcast.ts'
import { createPushTask } from './send-push.ts'
import { createTexts, type TextSenders } from './text-person.ts'

const dayMs = 86_400_000

/** What people are told: in their inbox, and on their devices. */
export function notificationsModule(
  deps: LegacySendDeps &
    ExportDeps &
    TextSenders & {
      readonly backgroundDb: Database
      readonly retention: () => Promise<{ readonly keepNotificationsDays: number }>
    },
): Module {
  const background = { ...deps, db: deps.backgroundDb }
  const receipts = createReceiptTask(background)
  const push = createPushTask(background, receipts)
  const broadcast = createBroadcastTask(background, push, receipts)
  const texts = createTexts(background)
  return {
    name: 'notifications',
    routes: [...notificationRoutes(deps), ...broadcastRoutes(deps, broadcast), legacySendRoute(deps, push)],
    tasks: [receipts.task, push.task, broadcast.task, texts.task],
    reactions: [...notifyParties(background, push), ...notifyOfEvents(background, push), ...texts.reactions],
    feeds: [
      createInboxFeed(deps.backgroundDb),
      listFeed(broadcastList.feed, createBroadcastMarks(deps.backgroundDb)),
    ],
    personalData: readPersonalData,
    erase: async (tx, { id }) => {
      await deleteDevicesOf(tx, id)
      await deleteNotificationsOf(tx, id)
      await deleteMutedTopics(tx, id)
    },
    cleanup: async (db, now) => {
      await deleteExpiredDevices(db, now)
      const { keepNotificationsDays } = await deps.retention()
      await deleteOldNotifications(db, {
        kept: new Date(now.getTime() - keepNotificationsDays * dayMs),
        others: new Date(now.getTime() - dayMs),
      })
    },
  }
}
