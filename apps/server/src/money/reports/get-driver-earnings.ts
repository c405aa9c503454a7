import type { DriverEarnings } from '@cabstand/contract/http/money/reports'
import { driverEarningsPage } from '@cabstand/contract/report-columns'
import type { Database } from '../../platform/db/database.ts'
import { type Grouping, type ReportScope, sumByDriver, sumByMonth } from './reports-store.ts'

/** A page of what each driver earned by month, and each month's sums for the chart. */
export async function getDriverEarnings(
  db: Database,
  scope: ReportScope,
  { groupBy = 'month', page = 1 }: { groupBy?: Grouping | undefined; page?: number | undefined },
): Promise<Omit<DriverEarnings, 'behindSeconds'>> {
  const paged = { limit: driverEarningsPage, offset: (page - 1) * driverEarningsPage }
  const [rows, months] = await Promise.all([
    sumByDriver(db, scope, { grouping: groupBy, page: paged }),
    sumByMonth(db, scope),
  ])
  return {
    rows: rows.map(({ groupRides, groupShare, rowCount: _, ...row }) => ({
      ...row,
      group: { totalRides: groupRides, driverShare: groupShare },
    })),
    rowCount: rows[0]?.rowCount ?? 0,
    months: months
      .filter(({ totalRides }) => totalRides > 0)
      .map(({ year, month, totalRides, driverShare }) => ({ year, month, totalRides, driverShare })),
  }
}
