import type { EarningAmounts, EarningReport } from '@cabstand/contract/http/money/reports'
import { reportAmounts } from '@cabstand/domain/earnings/figures'
import type { Database } from '../../platform/db/database.ts'
import { getLastCheck } from '../books/index.ts'
import { type MonthSums, type ReportScope, sumByMonth } from './reports-store.ts'

/** The earnings of each month and of all, from what the ledger posted. */
export async function getEarningReport(
  db: Database,
  scope: ReportScope,
): Promise<Omit<EarningReport, 'behindSeconds'>> {
  const [sums, check] = await Promise.all([sumByMonth(db, scope), getLastCheck(db)])
  const rows = sums.map(({ year, month, ...amounts }) => ({ year, month, ...amountsOf(amounts) }))
  const none = { totalRides: 0, driverShare: 0, convenienceFees: 0, discountAmount: 0, cancellationFee: 0 }
  return {
    rows,
    total: amountsOf(sums.reduce(added, none)),
    check:
      check === undefined
        ? null
        : { at: check.at.toISOString(), problems: check.problemCount, found: check.problems },
  }
}

type Sums = Omit<MonthSums, 'year' | 'month'>

const amountsOf = (sums: Sums): EarningAmounts => ({ totalRides: sums.totalRides, ...reportAmounts(sums) })

const added = (one: Sums, other: Sums): Sums => ({
  totalRides: one.totalRides + other.totalRides,
  driverShare: one.driverShare + other.driverShare,
  convenienceFees: one.convenienceFees + other.convenienceFees,
  discountAmount: one.discountAmount + other.discountAmount,
  cancellationFee: one.cancellationFee + other.cancellationFee,
})
