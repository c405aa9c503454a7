import { type EarningReport, exportEarningReport, exportJournal } from '@cabstand/contract/http/money/reports'
import { useQuery } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { earningReportQuery } from '../../api/queries/reports.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { SignPanel } from '../../ui/sign-panel.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { Panel } from '../booking/panel.tsx'
import { MonthMapCosts } from '../map-costs/map-costs-panel.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { EarningsTable } from './earnings-table.tsx'
import { monthId, useMonthNames } from './month-names.ts'
import { ReportFrame } from './report-frame.tsx'
import { useReport } from './use-report.ts'

/** `/earningreports`: what the platform earned, by month. */
export function EarningReportsPage() {
  const t = useText()
  const report = useReport()
  const names = useMonthNames()
  const answer = useQuery(earningReportQuery(report.state.filters))
  return (
    <ReportFrame
      title={t('report_earnings')}
      report={report}
      exportPath={exportEarningReport.path}
      further={[{ id: 'journal', label: t('journal_title'), path: exportJournal.path }]}
      answer={answer}
    >
      {({ rows, total, check }) => (
        <>
          <div className="grid min-w-0 items-stretch gap-3 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <ChartPanel
              title={t('report_profit_by_month')}
              legend={[
                { label: t('report_convenience_fee'), colour: 'var(--ch-1)' },
                { label: t('report_cancellation_fee'), colour: 'var(--ch-4)' },
                { label: t('report_discount'), colour: 'var(--ch-3)' },
                { label: t('report_profit'), colour: 'var(--ch-2)', isLine: true },
              ]}
              months={rows.toReversed().map((row) => ({
                id: monthId(row),
                name: names.short(row),
                year: row.year,
                isRunning: names.isRunning(row),
                above: [row.convenienceFee, row.cancellationFee],
                below: row.discountAmount,
                line: row.profit,
              }))}
            />
            <Totals total={total} check={check} />
          </div>
          {check !== null && check.found.length > 0 && <FoundProblems found={check.found} />}
          <EarningsTable rows={rows} total={total} />
          <MonthMapCosts />
        </>
      )}
    </ReportFrame>
  )
}

/** How the profit of all months comes about. */
function Totals({ total, check }: Pick<EarningReport, 'total' | 'check'>) {
  const t = useText()
  const format = useFormat()
  const lines = [
    ['report_convenience_fee', total.convenienceFee],
    ['report_cancellation_fee', total.cancellationFee],
    ['report_discount', -total.discountAmount],
  ] as const
  return (
    <Panel title={t('report_total')} aside={check && <LastCheck {...check} />} className="flex flex-col">
      <dl className="px-4 pb-4 tabular-nums">
        {lines.map(([label, amount]) => (
          <div key={label} className="flex min-h-10 items-center justify-between gap-4 border-line border-b">
            <dt className="text-ink-2">{t(label)}</dt>
            <dd className="font-semibold">
              <Bdi>{format.money(amount)}</Bdi>
            </dd>
          </div>
        ))}
      </dl>
      <SignPanel className="m-4 mt-auto">
        <p className="text-on-sign-2">{t('report_profit')}</p>
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
          <p className="font-display text-[2rem]/10 tabular-nums">
            <Bdi>{format.money(total.profit)}</Bdi>
          </p>
          <p className="text-end text-on-sign-2">
            {t('report_gross')} <Bdi>{format.money(total.gross)}</Bdi>
            <br />
            {t('report_trips_paid', { trips: format.number(total.totalRides, 0) })}
          </p>
        </div>
      </SignPanel>
    </Panel>
  )
}

/** Whether the nightly check found the reports, bookings and the ledger to agree. */
function LastCheck({ at, problems }: NonNullable<EarningReport['check']>) {
  const t = useText()
  const format = useFormat()
  const time = format.dateTime(at)
  return problems === 0 ? (
    <span className="inline-flex items-center gap-1.5 font-semibold text-accent">
      <ShieldCheck size={16} aria-hidden="true" />
      {t('report_books_agree', { time })}
    </span>
  ) : (
    <span role="alert" className="inline-flex items-center gap-1.5 font-semibold text-danger">
      <ShieldAlert size={16} aria-hidden="true" />
      {t('report_books_differ', { count: problems, time })}
    </span>
  )
}

/** What does not agree, as the check says it: in English, for the engineer who mends it. */
function FoundProblems({ found }: { readonly found: readonly string[] }) {
  const t = useText()
  return (
    <Panel title={t('report_books_problems')}>
      <p className="px-4 pt-3 text-ink-2">{t('report_books_problems_note')}</p>
      <ul dir="ltr" lang="en" className="grid max-h-80 gap-1.5 overflow-y-auto px-4 py-3 text-left">
        {[...new Set(found)].map((problem) => (
          <li key={problem} className="break-words font-mono text-small">
            {problem}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
