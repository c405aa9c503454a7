import type { DashboardFigures } from '@cabstand/contract/http/operator/dashboard'
import { Suspense, useState } from 'react'
import { useSignedIn } from '../../features/session/use-me.ts'
import { durationText } from '../../features/text/duration.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { useBoot } from '../../ui/boot.tsx'
import { lazyBeside } from '../../ui/lazy-extra.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { Panel } from '../booking/panel.tsx'
import { type HourPoint, hourIn, hourSeries, type Measure, measures } from './hour-series.ts'
import { usePeriodNames } from './use-period-names.ts'

/** Apart from the screen: its library is 24 KB. */
const HoursChart = lazyBeside(() => import('./hours-chart.tsx'))

/**
 * Fees (for a fleet admin what their drivers earned), trips or waits by hour, today and on the same day last week: a
 * chart beside a table of the same figures.
 */
export function HoursPanel({ figures }: { readonly figures: DashboardFigures }) {
  const t = useText()
  const { settings } = useBoot()
  const names = usePeriodNames(figures.at)
  const [measure, setMeasure] = useState<Measure>('fees')
  const isFleet = useSignedIn().usertype === 'fleetadmin'
  const title = isFleet && measure === 'fees' ? t('dash_hours_shares') : t(`dash_hours_${measure}`)
  const show = useShow(measure)
  const points = hourSeries(figures, measure, hourIn(settings.timeZone, figures.at))
  const before = t('dash_last', { day: names.weekBefore })
  return (
    <Panel
      title={title}
      note={names.day}
      aside={
        <Segmented
          label={t('dash_hours_show')}
          name="measure"
          size="small"
          value={measure}
          onChange={setMeasure}
          options={measures.map((each) => ({
            value: each,
            label: isFleet && each === 'fees' ? t('dash_measure_shares') : t(`dash_measure_${each}`),
          }))}
        />
      }
    >
      <div className="grid gap-x-4 p-4 md:grid-cols-[minmax(0,1fr)_15rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2">
          <Suspense fallback={<ChartSkeleton />}>
            <HoursChart points={points} show={show} />
          </Suspense>
          <p aria-hidden="true" className="flex justify-end gap-5 text-small text-ink-2">
            <span className="flex items-center gap-2">
              <span className="size-3 rounded-[2px] bg-(--ch-1)" />
              {t('dash_today')}
            </span>
            <span className="flex items-center gap-2">
              <span className="w-5 border-t-2 border-dotted border-(--ch-2)" />
              {before}
            </span>
          </p>
        </div>
        <HoursTable points={points} show={show} before={before} caption={title} />
      </div>
    </Panel>
  )
}

/** How a value of a measure is written. */
function useShow(measure: Measure): (value: number) => string {
  const t = useText()
  const format = useFormat()
  if (measure === 'fees') return format.money
  return measure === 'trips' ? (value) => format.number(value, 0) : (value) => durationText(t, value)
}

function ChartSkeleton() {
  return (
    <Skeleton>
      <SkeletonBar className="h-75 w-full" />
    </Skeleton>
  )
}

function HoursTable(props: {
  readonly points: readonly HourPoint[]
  readonly show: (value: number) => string
  readonly before: string
  readonly caption: string
}) {
  const { points, show, before, caption } = props
  const t = useText()
  const cell = (value: number | null) => (value === null ? '–' : <bdi>{show(value)}</bdi>)
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="max-h-82 overflow-y-auto rounded-control border border-line"
    >
      <table className="w-full border-collapse text-small tabular-nums">
        <thead className="sticky top-0 bg-sunken text-ink-2">
          <tr>
            <th scope="col" className="h-7 px-2.5 text-start font-semibold">
              {t('dash_hour')}
            </th>
            <th scope="col" className="px-2.5 text-right font-semibold">
              {t('dash_today')}
            </th>
            <th scope="col" className="px-2.5 text-right font-semibold">
              {before}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.hour} className="border-t border-line">
              <th scope="row" className="h-7 px-2.5 text-start font-normal">
                <Bdi>{hourText(point.hour)}</Bdi>
              </th>
              <td className="px-2.5 text-right">{cell(point.today)}</td>
              <td className="px-2.5 text-right text-ink-2">{cell(point.before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const hourText = (hour: number) => String(hour).padStart(2, '0')
