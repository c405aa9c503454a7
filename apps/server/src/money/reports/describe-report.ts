import type { Database } from '../../platform/db/database.ts'
import type { ReportDocument } from './report-file.ts'
import { listCarTypeNames, listPersonNames, type ReportScope } from './reports-store.ts'

/** What a document says about a report: its period, and the names of what its filters choose. */
export async function describeReport(
  db: Database,
  title: ReportDocument['title'],
  scope: ReportScope,
  totals: ReportDocument['totals'],
): Promise<ReportDocument> {
  const [drivers, fleets, carTypes] = await Promise.all([
    scope.drivers && listPersonNames(db, scope.drivers, scope.owner),
    scope.fleets && listPersonNames(db, scope.fleets, scope.owner),
    scope.carTypes && listCarTypeNames(db, scope.carTypes),
  ])
  return {
    title,
    from: scope.from,
    to: scope.to,
    totals,
    filters: [
      ...(drivers === undefined ? [] : [{ label: 'report_driver', names: drivers } as const]),
      ...(fleets === undefined ? [] : [{ label: 'report_fleet', names: fleets } as const]),
      ...(carTypes === undefined ? [] : [{ label: 'report_car_type', names: carTypes } as const]),
    ],
  }
}
