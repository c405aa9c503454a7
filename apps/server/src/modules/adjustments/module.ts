import { adjustmentList } from '@cabstand/contract/http/adjustments'
import type { Database } from '../../db/database.ts'
import { listFeed } from '../../lists/list-feed.ts'
import type { Module } from '../../module.ts'
import { blankAdjustmentNotes, createAdjustmentMarks } from './adjustments-store.ts'
import { type AdjustmentRouteDeps, adjustmentRoutes } from './routes.ts'

/** Credits and corrections of wallets by admins, with the approval of a second one. */
export const adjustmentsModule = (
  deps: AdjustmentRouteDeps & { readonly backgroundDb: Database },
): Module => ({
  name: 'adjustments',
  routes: adjustmentRoutes(deps),
  feeds: [listFeed(adjustmentList.feed, createAdjustmentMarks(deps.backgroundDb))],
  erase: (tx, { id }) => blankAdjustmentNotes(tx, id),
})
