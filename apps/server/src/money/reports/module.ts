import type { Module } from '../../platform/module.ts'
import { type ReportDeps, reportRoutes } from './routes.ts'

/** Earnings of the platform and of drivers, by month. */
export function reportsModule(deps: ReportDeps): Module {
  return {
    name: 'reports',
    routes: reportRoutes(deps),
  }
}
