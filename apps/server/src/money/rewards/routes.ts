import * as contract from '@cabstand/contract/http/money/held-rewards'
import { type Route, route } from '../../platform/http/route.ts'
import type { ExportDeps } from '../../platform/lists/export/export-list.ts'
import { listRoutes } from '../../platform/lists/list-routes.ts'
import { decideReward, toHeldReward } from './decide-reward.ts'
import type { RewardsDeps } from './rewards-deps.ts'
import { type ListedReward, rewardListSource } from './rewards-store.ts'

export const rewardRoutes = (deps: RewardsDeps & ExportDeps): Route[] => [
  route(contract.decideHeldReward, {
    write: (tx, { caller, params, body }) =>
      decideReward(tx, deps, { id: params.id, by: caller.userId, ...body }),
  }),
  ...listRoutes<typeof contract.heldRewardList, ListedReward>(deps, contract.heldRewardList, {
    source: rewardListSource,
    complete: async (rows) => rows.map(toHeldReward),
  }),
]
