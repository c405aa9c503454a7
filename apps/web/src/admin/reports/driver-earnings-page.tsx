import { exportDriverEarnings } from '@cabstand/contract/http/money/reports'
import { driverEarningsPage } from '@cabstand/contract/report-columns'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { driverEarningsQuery } from '../../api/queries/reports.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { DriverEarningsTable } from './driver-earnings-table.tsx'
import { monthId, useMonthNames } from './month-names.ts'
import { ReportFrame } from './report-frame.tsx'
import { useReport } from './use-report.ts'

/** `/driverearning`: what each driver earned, by month; fleet admins see their own drivers. */
export function DriverEarningsPage() {
  const t = useText()
  const report = useReport()
  const names = useMonthNames()
  const { filters, groupBy, page } = report.state
  const answer = useQuery(driverEarningsQuery({ ...filters, groupBy, page: String(page) }))
  return (
    <ReportFrame
      title={t('report_driver_earnings')}
      report={report}
      exportPath={exportDriverEarnings.path}
      exportQuery={{ groupBy }}
      answer={answer}
      aside={
        <Segmented
          label={t('report_group')}
          name="groupBy"
          size="small"
          value={groupBy}
          onChange={(next) => report.change({ groupBy: next })}
          options={[
            { value: 'month', label: t('report_group_month') },
            { value: 'driver', label: t('report_group_driver') },
          ]}
        />
      }
    >
      {({ rows, rowCount, months }) => (
        <>
          <ChartPanel
            title={t('report_share_by_month')}
            legend={[]}
            months={months.toReversed().map((month) => ({
              id: monthId(month),
              name: names.short(month),
              year: month.year,
              isRunning: names.isRunning(month),
              above: [month.driverShare],
              below: 0,
              line: undefined,
            }))}
          />
          <DriverEarningsTable rows={rows} groupBy={groupBy} />
          <Pages
            page={page}
            rowCount={rowCount}
            shown={rows.length}
            onChange={(next) => report.change({ page: next })}
          />
        </>
      )}
    </ReportFrame>
  )
}

interface PagesProps {
  readonly page: number
  readonly rowCount: number
  readonly shown: number
  readonly onChange: (page: number) => void
}

function Pages({ page, rowCount, shown, onChange }: PagesProps) {
  const t = useText()
  const format = useFormat()
  if (rowCount <= driverEarningsPage) return null
  const before = (page - 1) * driverEarningsPage
  return (
    <div className="flex items-center justify-between gap-4 text-label text-ink-2">
      <p role="status" className="tabular-nums">
        {t('report_page', {
          from: format.number(before + 1, 0),
          to: format.number(before + shown, 0),
          total: format.number(rowCount, 0),
        })}
      </p>
      <div className="flex gap-2">
        <PageButton label={t('list_previous')} disabled={page === 1} onClick={() => onChange(page - 1)}>
          <ChevronLeft size={18} aria-hidden="true" className="rtl:rotate-180" />
        </PageButton>
        <PageButton
          label={t('list_next')}
          disabled={before + shown >= rowCount}
          onClick={() => onChange(page + 1)}
        >
          <ChevronRight size={18} aria-hidden="true" className="rtl:rotate-180" />
        </PageButton>
      </div>
    </div>
  )
}

function PageButton(props: {
  readonly label: string
  readonly disabled: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}) {
  const { label, disabled, onClick, children } = props
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className={buttonClass('secondary', 'small', 'w-8 px-0!')}
    >
      {children}
    </button>
  )
}
