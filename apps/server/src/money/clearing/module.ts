import type { Module } from '../../platform/module.ts'
import type { ClearingDeps } from './clearing-deps.ts'
import { payoutSubject } from './payout-store.ts'
import { clearingRoutes } from './routes.ts'

/** What payment providers owe, and what they have paid out. */
export const clearingModule = (deps: ClearingDeps): Module => ({
  name: 'clearing',
  routes: clearingRoutes(deps),
  auditSubjects: [payoutSubject],
})
