import * as contract from '@cabstand/contract/http/held-rewards'
import type { Database } from '../../db/database.ts'
import { route } from '../../http/route.ts'
import type { ExportDeps } from '../../lists/export/export-list.ts'
import { listFeed } from '../../lists/list-feed.ts'
import { listRoutes } from '../../lists/list-routes.ts'
import type { Module } from '../../module.ts'
import { decideReward, refuseRewardsOf, toHeldReward } from './decide-reward.ts'
import type { RewardsDeps } from './rewards-deps.ts'
import { createRewardMarks, type ListedReward, rewardListSource } from './rewards-store.ts'

/** Rewards that wait for an admin, because their trip looks made up. */
export const rewardsModule = (
  deps: RewardsDeps & ExportDeps & { readonly backgroundDb: Database },
): Module => ({
  name: 'rewards',
  routes: [
    route(contract.decideHeldReward, {
      write: (tx, { caller, params, body }) =>
        decideReward(tx, deps, { id: params.id, by: caller.userId, ...body }),
    }),
    ...listRoutes<typeof contract.heldRewardList, ListedReward>(deps, contract.heldRewardList, {
      source: rewardListSource,
      complete: async (rows) => rows.map(toHeldReward),
    }),
  ],
  feeds: [listFeed(contract.heldRewardList.feed, createRewardMarks(deps.backgroundDb))],
  erase: (tx, { id }) => refuseRewardsOf(tx, deps, id),
})
