import * as z from 'zod/mini'
import { enqueueOn } from '../../../src/platform/events/reaction.ts'
import { route } from '../../../src/platform/http/route.ts'
import { defineTask } from '../../../src/platform/jobs/define-task.ts'
import type { Module } from '../../../src/platform/module.ts'
import { encodeBy, stateFeed } from '../../../src/platform/realtime/feed.ts'
import { lostItemsFeed, reportLostItem } from './contract.ts'
import type { LostPropertyDeps } from './deps.ts'
import { lostPropertyEvents } from './events.ts'
import { type LostItemRow, listLostItems, markReminded } from './lost-items-store.ts'
import { reportItem } from './report-item.ts'
import { allItems, lostItemsTopics } from './topics.ts'

const remindAfterMs = 2 * 3_600_000

/** Things that riders left in cars. */
export function lostPropertyModule(deps: LostPropertyDeps): Module {
  const { backgroundDb, hints, now } = deps
  const remind = defineTask('lost-property:remind', z.object({ item: z.uuid() }), async ({ item }) => {
    if (await markReminded(backgroundDb, item, now())) hints.publish([lostItemsTopics.of(allItems)])
  })
  const encode = encodeBy(lostItemsFeed.state)
  return {
    name: 'lost-property',
    routes: [
      route(reportLostItem, { write: (tx, { caller, body }) => reportItem(tx, deps, caller.userId, body) }),
    ],
    tasks: [remind],
    reactions: [
      enqueueOn(lostPropertyEvents, 'lost-item.reported', {
        name: 'remind staff of a lost item',
        jobs: ({ subject }) => [remind.job({ item: subject }, { key: subject, afterMs: remindAfterMs })],
      }),
    ],
    feeds: [
      stateFeed(lostItemsFeed, {
        topics: lostItemsTopics,
        ownKey: () => allItems,
        admit: async () => 'admin',
        read: async () => new Map([[allItems, (await listLostItems(backgroundDb)).map(toWire)]]),
        encode: (items, audience) => encode({ items }, audience),
      }),
    ],
  }
}

const toWire = ({ reportedAt, remindedAt, ...item }: LostItemRow) => ({
  ...item,
  reportedAt: reportedAt.toISOString(),
  remindedAt: remindedAt?.toISOString() ?? null,
})
