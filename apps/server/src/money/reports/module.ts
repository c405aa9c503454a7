import type { Database } from '../../platform/db/database.ts'
import type { Module } from '../../platform/module.ts'
import type { ExportDeps } from './report-file.ts'
import { reportRoutes } from './routes.ts'

/** Earnings of the platform and of drivers, by month. */
export function reportsModule(deps: ExportDeps & { readonly db: Database }): Module {
  return {
    name: 'reports',
    routes: reportRoutes(deps),
  }
}
