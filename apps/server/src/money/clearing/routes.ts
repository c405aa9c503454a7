import * as contract from '@cabstand/contract/http/money/clearing'
import { download } from '../../platform/http/kinds/download.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { ClearingDeps } from './clearing-deps.ts'
import { exportClearing } from './export-clearing.ts'
import { getClearing } from './get-clearing.ts'
import { recordPayout } from './record-payout.ts'
import { reversePayout } from './reverse-payout.ts'

export const clearingRoutes = (deps: ClearingDeps): Route[] => [
  route(contract.getClearing, { read: ({ query }) => getClearing(deps, query) }),
  download(contract.exportClearing, { make: ({ query }) => exportClearing(deps, query) }),
  route(contract.recordPayout, {
    // Before the transaction: settings may have to be read on another connection.
    prepare: () => deps.timeZone(),
    write: (tx, { caller, body }, timeZone) =>
      recordPayout(tx, deps, { ...body, by: caller.userId, timeZone }),
  }),
  route(contract.reversePayout, {
    write: (tx, { caller, params }) => reversePayout(tx, deps, { id: params.id, by: caller.userId }),
  }),
]
