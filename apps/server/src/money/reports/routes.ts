import { getMyEarnings as getMyEarningsEndpoint } from '@cabstand/contract/http/money/my-earnings'
import {
  exportDriverEarnings,
  exportEarningReport,
  getDriverEarnings as getDriverEarningsEndpoint,
  getEarningReport as getEarningReportEndpoint,
} from '@cabstand/contract/http/money/reports'
import { driverEarningColumns, earningColumns } from '@cabstand/contract/report-columns'
import type { SignedIn } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/read-database.ts'
import type { Crowds } from '../../platform/http/crowds.ts'
import { download } from '../../platform/http/kinds/download.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { describeReport } from './describe-report.ts'
import { exportReport } from './export-report.ts'
import { getDriverEarnings } from './get-driver-earnings.ts'
import { getEarningReport } from './get-earning-report.ts'
import { getMyEarnings } from './get-my-earnings.ts'
import type { ExportDeps } from './report-file.ts'
import { type ReportQuery, scopeOf } from './report-scope.ts'
import { sumByDriver } from './reports-store.ts'

export interface ReportDeps extends ExportDeps {
  readonly db: Database
  /** Where the figures of staff are read. */
  readonly reads: Reads
  readonly crowds: Crowds
}

export function reportRoutes(deps: ReportDeps): Route[] {
  const { db, reads, crowds } = deps
  const scope = async (caller: SignedIn, query: ReportQuery) => scopeOf(caller, query, await deps.timeZone())
  return [
    route(getEarningReportEndpoint, {
      read: async ({ caller, query }) => {
        const { db, behindSeconds } = await reads.choose()
        const counted = await scope(caller, query)
        return { ...(await crowds.reports(() => getEarningReport(db, counted))), behindSeconds }
      },
    }),
    route(getDriverEarningsEndpoint, {
      read: async ({ caller, query }) => {
        const { db, behindSeconds } = await reads.choose()
        const counted = await scope(caller, query)
        return { ...(await crowds.reports(() => getDriverEarnings(db, counted, query))), behindSeconds }
      },
    }),
    route(getMyEarningsEndpoint, {
      read: async ({ caller, query }) =>
        getMyEarnings(db, { driver: caller.userId, timeZone: await deps.timeZone(), from: query.from }),
    }),
    download(exportEarningReport, {
      make: async ({ caller, query }) => {
        const { db } = await reads.choose()
        const counted = await scope(caller, query)
        const { rows, total } = await crowds.reports(() => getEarningReport(db, counted))
        const document = await describeReport(db, 'report_earnings', counted, total)
        return exportReport(deps, query, { name: 'earnings', columns: earningColumns, rows, document })
      },
    }),
    download(exportDriverEarnings, {
      make: async ({ caller, query }) => {
        const { db } = await reads.choose()
        const grouping = query.groupBy ?? 'month'
        const counted = await scope(caller, query)
        const rows = await crowds.reports(() => sumByDriver(db, counted, { grouping }))
        const sum = (name: 'totalRides' | 'driverShare') => rows.reduce((all, row) => all + row[name], 0)
        const totals = { totalRides: sum('totalRides'), driverShare: sum('driverShare') }
        const document = await describeReport(db, 'report_driver_earnings', counted, totals)
        return exportReport(deps, query, {
          name: 'driver-earnings',
          columns: driverEarningColumns,
          rows,
          document,
        })
      },
    }),
  ]
}
