import * as contract from '@cabstand/contract/http/money/adjustments'
import { type Route, route } from '../../platform/http/route.ts'
import type { ExportDeps } from '../../platform/lists/export/export-list.ts'
import { listRoutes } from '../../platform/lists/list-routes.ts'
import { toAdjustment } from './adjustment-record.ts'
import { adjustmentListSource, type ListedAdjustment } from './adjustments-store.ts'
import { approveAdjustment, rejectAdjustment } from './decide-adjustment.ts'
import { findWalletOwners, type WalletOwnerDeps } from './find-wallet-owners.ts'
import type { AdjustmentDeps } from './post-adjustment.ts'
import { requestAdjustment } from './request-adjustment.ts'

export type AdjustmentRouteDeps = AdjustmentDeps & ExportDeps & WalletOwnerDeps

export function adjustmentRoutes(deps: AdjustmentRouteDeps): Route[] {
  return [
    route(contract.findWalletOwners, { read: ({ query }) => findWalletOwners(deps, query) }),
    route(contract.addToWallet, {
      write: (tx, { caller, body }) =>
        requestAdjustment(tx, deps, { ...body, kind: 'credit', by: caller.userId }),
    }),
    route(contract.correctWallet, {
      write: (tx, { caller, body }) =>
        requestAdjustment(tx, deps, { ...body, kind: 'correction', by: caller.userId }),
    }),
    route(contract.approveAdjustment, {
      write: (tx, { caller, params }) => approveAdjustment(tx, deps, { id: params.id, by: caller.userId }),
    }),
    route(contract.rejectAdjustment, {
      write: (tx, { caller, params, body }) =>
        rejectAdjustment(tx, deps, { id: params.id, by: caller.userId, reason: body.reason }),
    }),
    ...listRoutes<typeof contract.adjustmentList, ListedAdjustment>(deps, contract.adjustmentList, {
      source: adjustmentListSource,
      complete: async (rows) => rows.map(toAdjustment),
    }),
  ]
}
