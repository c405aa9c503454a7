import type { EarningAmounts, EarningReportRow } from '@cabstand/contract/http/money/reports'
import { shownValue } from '@cabstand/contract/lists/definition'
import { earningColumns } from '@cabstand/contract/report-columns'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Bdi } from '../../ui/bdi.tsx'
import { cx } from '../../ui/cx.ts'
import { Tag } from '../../ui/tag.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { monthId, useMonthNames } from './month-names.ts'
import { sumOfYears } from './sum-of-years.ts'

const amountColumns = [
  'tripCost',
  'rideCost',
  'cancellationFee',
  'convenienceFee',
  'discountAmount',
  'gross',
  'profit',
  'myEarning',
] as const

/** The report as a table: years, which fold, with their months, and the total. */
export function EarningsTable(props: {
  readonly rows: readonly EarningReportRow[]
  readonly total: EarningAmounts
}) {
  const { rows, total } = props
  const t = useText()
  const [folded, setFolded] = useState<readonly number[]>([])
  return (
    <section
      aria-label={t('report_earnings')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-panel border border-line bg-surface"
    >
      <table className="w-full border-collapse whitespace-nowrap text-label tabular-nums">
        <thead>
          <tr className="text-ink-2">
            <Heading>{t('report_year')}</Heading>
            <Heading>{t('report_month')}</Heading>
            <Heading numeric>{t('report_rides')}</Heading>
            {amountColumns.map((name) => (
              <Heading key={name} numeric>
                {t(earningColumns[name].label)}
              </Heading>
            ))}
          </tr>
        </thead>
        {sumOfYears(rows).map((sum) => {
          const isFolded = folded.includes(sum.year)
          const others = folded.filter((one) => one !== sum.year)
          return (
            <YearRows
              key={sum.year}
              sum={sum}
              isFolded={isFolded}
              onToggle={() => setFolded(isFolded ? others : [...others, sum.year])}
            />
          )
        })}
        <tfoot>
          <tr className="border-t border-line font-bold">
            <th scope="row" className="h-9 px-3 text-start">
              {t('report_total')}
            </th>
            <td className="px-3 font-normal text-ink-2">{t('report_months', { count: rows.length })}</td>
            <Figures amounts={total} isTotal />
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/** A year with its sums, and its months while it is not folded. */
function YearRows(props: {
  readonly sum: ReturnType<typeof sumOfYears>[number]
  readonly isFolded: boolean
  readonly onToggle: () => void
}) {
  const { sum, isFolded, onToggle } = props
  const { year, months, sums } = sum
  const t = useText()
  const names = useMonthNames()
  return (
    <tbody>
      <tr className="border-t border-line bg-sunken font-semibold">
        <th scope="row" className="h-9 px-3 text-start">
          <button
            type="button"
            aria-expanded={!isFolded}
            aria-label={t(isFolded ? 'report_show_year' : 'report_hide_year', { year: String(year) })}
            onClick={onToggle}
            className="inline-flex min-h-8 items-center gap-2 rounded-control hover:bg-hover"
          >
            <ChevronDown
              size={16}
              aria-hidden="true"
              className={cx(isFolded && '-rotate-90 rtl:rotate-90')}
            />
            {year}
          </button>
        </th>
        <td className="px-3 font-normal text-ink-2">{t('report_months', { count: months.length })}</td>
        <Figures amounts={sums} />
      </tr>
      {!isFolded &&
        months.map((row) => (
          <tr key={monthId(row)} className="border-t border-line hover:bg-hover">
            <td />
            <th scope="row" className="h-9 px-3 text-start font-normal">
              {names.long(row)} {names.isRunning(row) && <Tag>{t('report_running')}</Tag>}
            </th>
            <Figures amounts={row} />
          </tr>
        ))}
    </tbody>
  )
}

function Heading({
  numeric = false,
  children,
}: {
  readonly numeric?: boolean
  readonly children: ReactNode
}) {
  return (
    <th scope="col" className={cx('h-9 px-3 font-semibold', numeric ? 'text-right' : 'text-start')}>
      {children}
    </th>
  )
}

function Figures(props: { readonly amounts: EarningAmounts; readonly isTotal?: boolean }) {
  const { amounts, isTotal = false } = props
  const format = useFormat()
  return (
    <>
      <td className="px-3 text-right">
        <Bdi>{format.number(amounts.totalRides, 0)}</Bdi>
      </td>
      {amountColumns.map((name) => (
        <td key={name} className={cx('px-3 text-right', name === 'profit' && !isTotal && 'font-semibold')}>
          <Bdi>{format.money(Number(shownValue(name, earningColumns[name], amounts)))}</Bdi>
        </td>
      ))}
    </>
  )
}
