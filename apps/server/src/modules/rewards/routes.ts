import * as contract from '@cabstand/contract/http/held-rewards'
import { type Route, route } from '../../http/route.ts'
import type { ExportDeps } from '../../lists/export/export-list.ts'
import { listRoutes } from '../../lists/list-routes.ts'
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
