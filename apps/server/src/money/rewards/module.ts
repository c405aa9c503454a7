import { heldRewardList } from '@cabstand/contract/http/money/held-rewards'
import type { Database } from '../../platform/db/database.ts'
import type { ExportDeps } from '../../platform/lists/export/export-list.ts'
import { listFeed } from '../../platform/lists/list-feed.ts'
import type { Module } from '../../platform/module.ts'
import { refuseRewardsOf } from './decide-reward.ts'
import { readPersonalData } from './personal-data-store.ts'
import type { RewardsDeps } from './rewards-deps.ts'
import { createRewardMarks, heldRewardSubject } from './rewards-store.ts'
import { rewardRoutes } from './routes.ts'

/** Rewards that wait for an admin, because their trip looks made up. */
export const rewardsModule = (
  deps: RewardsDeps & ExportDeps & { readonly backgroundDb: Database },
): Module => ({
  name: 'rewards',
  routes: rewardRoutes(deps),
  auditSubjects: [heldRewardSubject],
  feeds: [listFeed(heldRewardList.feed, createRewardMarks(deps.backgroundDb))],
  personalData: readPersonalData,
  erase: (tx, { id }) => refuseRewardsOf(tx, deps, id),
})
