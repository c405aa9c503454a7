import type { Database } from '../../platform/db/database.ts'
import type { BudgetDeps } from '../../platform/http/address-budgets.ts'
import type { Module } from '../../platform/module.ts'
import type { ApplicationDeps } from './application.ts'
import { createApprovalFeed } from './approval-feed.ts'
import { driverSignUpRoutes } from './routes.ts'

export interface DriverSignUpModuleDeps extends ApplicationDeps, BudgetDeps {
  readonly backgroundDb: Database
}

/** How a rider who has just signed in becomes a driver, and completes what staff need to approve them. */
export function driverSignUpModule(deps: DriverSignUpModuleDeps): Module {
  return {
    name: 'driver-sign-up',
    routes: driverSignUpRoutes(deps),
    feeds: [createApprovalFeed(deps.backgroundDb)],
  }
}
