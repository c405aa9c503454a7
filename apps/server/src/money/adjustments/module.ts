import { adjustmentList } from '@cabstand/contract/http/money/adjustments'
import type { Database } from '../../platform/db/database.ts'
import { listFeed } from '../../platform/lists/list-feed.ts'
import type { Module } from '../../platform/module.ts'
import { adjustmentSubject, blankAdjustmentNotes, createAdjustmentMarks } from './adjustments-store.ts'
import { readPersonalData } from './personal-data-store.ts'
import { type AdjustmentRouteDeps, adjustmentRoutes } from './routes.ts'

/** Credits and corrections of wallets by admins, with the approval of a second one. */
export const adjustmentsModule = (
  deps: AdjustmentRouteDeps & { readonly backgroundDb: Database },
): Module => ({
  name: 'adjustments',
  routes: adjustmentRoutes(deps),
  auditSubjects: [adjustmentSubject],
  feeds: [listFeed(adjustmentList.feed, createAdjustmentMarks(deps.backgroundDb))],
  personalData: readPersonalData,
  erase: (tx, { id }) => blankAdjustmentNotes(tx, id),
})
