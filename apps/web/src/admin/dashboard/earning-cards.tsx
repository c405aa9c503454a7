import type { DashboardFigures } from '@cabstand/contract/http/operator/dashboard'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSignedIn } from '../../features/session/use-me.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { useFormat, useText } from '../../ui/text.tsx'
import { percentMore } from './hour-series.ts'
import { usePeriodNames } from './use-period-names.ts'

/** The convenience fees of today, of this month and in total; for a fleet admin what their drivers earned. */
export function EarningCards({ figures }: { readonly figures: DashboardFigures }) {
  const { today, month, total } = figures
  const t = useText()
  const format = useFormat()
  const names = usePeriodNames(figures.at)
  const isFleet = useSignedIn().usertype === 'fleetadmin'
  return (
    <div className="grid gap-3 md:grid-cols-3">
      <EarningCard title={t(isFleet ? 'dash_shares_today' : 'dash_fees_today')} amount={today.amount}>
        <Change
          {...today}
          note={t('dash_against_day', { day: names.weekBefore, time: format.time(figures.at) })}
        />
      </EarningCard>
      <EarningCard
        title={t(isFleet ? 'dash_shares_month' : 'dash_fees_month', { month: names.month })}
        amount={month.amount}
      >
        <Change {...month} note={t('dash_against_days', { days: names.daysBefore })} />
      </EarningCard>
      <EarningCard title={t(isFleet ? 'dash_shares_total' : 'dash_fees_total')} amount={total.amount}>
        {total.since === null
          ? t('dash_no_fees')
          : t('dash_since', { date: format.date(total.since), trips: format.number(total.trips, 0) })}
      </EarningCard>
    </div>
  )
}

function EarningCard(props: {
  readonly title: string
  readonly amount: number
  readonly children: ReactNode
}) {
  const format = useFormat()
  return (
    <Card className="grid content-start gap-1 p-4 text-label">
      <h2 className="text-ink-2">{props.title}</h2>
      <p className="text-[1.75rem]/9 font-bold tabular-nums">
        <Bdi>{format.money(props.amount)}</Bdi>
      </p>
      <div className="flex flex-wrap items-center gap-2 text-ink-2">{props.children}</div>
    </Card>
  )
}

/** By how much a figure differs from the period before. */
function Change({ amount, before, note }: { amount: number; before: number; note: string }) {
  const t = useText()
  const format = useFormat()
  const percent = percentMore(amount, before)
  if (percent === null) return t('dash_nothing_before')
  const isLess = percent < 0
  const Icon = isLess ? ArrowDown : ArrowUp
  return (
    <>
      <span
        className={cx(
          'inline-flex items-center gap-1 rounded-plate px-1.5 py-0.5 text-small font-semibold',
          isLess ? 'bg-warn-soft text-warn' : 'bg-accent-soft text-accent',
        )}
      >
        <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
        <span className="visually-hidden">{t(isLess ? 'dash_less' : 'dash_more')}</span>
        <Bdi className="caps-center">{format.percent(Math.abs(percent))}</Bdi>
      </span>
      <span>{note}</span>
    </>
  )
}
