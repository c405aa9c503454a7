import { type ReactNode, Suspense } from 'react'
import { lazyBeside } from '../../ui/lazy-extra.ts'
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'
import { useFormat } from '../../ui/text.tsx'
import { Panel } from '../booking/panel.tsx'
import type { MonthBar } from './months-chart.tsx'

/** Apart from the screen: its library is 24 KB, and the table has the same figures. */
const MonthsChart = lazyBeside(() => import('./months-chart.tsx'))

interface ChartPanelProps {
  readonly title: string
  readonly months: readonly MonthBar[]
  readonly legend: readonly LegendEntry[]
}

export interface LegendEntry {
  readonly label: string
  readonly colour: string
  readonly isLine?: true
}

/** Amounts by month. The table beside it has the same figures. */
export function ChartPanel({ title, months, legend }: ChartPanelProps) {
  const format = useFormat()
  return (
    <Panel title={title} aside={legend.length > 1 ? <Legend entries={legend} /> : null}>
      <div className="p-4">
        <Suspense
          fallback={
            <Skeleton>
              <SkeletonBar className="h-60 w-full" />
            </Skeleton>
          }
        >
          <MonthsChart months={months} show={format.money} />
        </Suspense>
      </div>
    </Panel>
  )
}

function Legend({ entries }: { readonly entries: readonly LegendEntry[] }): ReactNode {
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-2">
      {entries.map(({ label, colour, isLine }) => (
        <li key={label} className="flex items-center gap-2">
          {isLine ? (
            <span className="w-5 border-t-2 border-dashed" style={{ borderColor: colour }} />
          ) : (
            <span className="size-3 rounded-[2px]" style={{ background: colour }} />
          )}
          {label}
        </li>
      ))}
    </ul>
  )
}
