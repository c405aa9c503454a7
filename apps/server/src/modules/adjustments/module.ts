import type { Module } from '../../module.ts'
import { blankAdjustmentNotes } from './adjustments-store.ts'
import { type AdjustmentRouteDeps, adjustmentRoutes } from './routes.ts'

/** Credits and corrections of wallets by admins, with the approval of a second one. */
export const adjustmentsModule = (deps: AdjustmentRouteDeps): Module => ({
  name: 'adjustments',
  routes: adjustmentRoutes(deps),
  erase: (tx, { id }) => blankAdjustmentNotes(tx, id),
})
