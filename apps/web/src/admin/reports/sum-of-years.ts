import type { EarningAmounts, EarningReportRow } from '@cabstand/contract/http/money/reports'

/** The months of each year with their sums, in the order of the rows. */
export function sumOfYears(rows: readonly EarningReportRow[]) {
  const years = [...new Set(rows.map(({ year }) => year))]
  return years.map((year) => {
    const months = rows.filter((row) => row.year === year)
    const sum = (name: keyof EarningAmounts) => months.reduce((total, row) => total + row[name], 0)
    const sums: EarningAmounts = {
      totalRides: sum('totalRides'),
      tripCost: sum('tripCost'),
      rideCost: sum('rideCost'),
      cancellationFee: sum('cancellationFee'),
      convenienceFee: sum('convenienceFee'),
      discountAmount: sum('discountAmount'),
      gross: sum('gross'),
      profit: sum('profit'),
      myEarning: sum('myEarning'),
    }
    return { year, months, sums }
  })
}
