import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, LinePath } from '@visx/shape'
import { useId } from 'react'
import { axisText } from '../chart/axis-text.ts'
import { axisValues } from '../chart/axis-values.ts'
import { Hatch } from '../chart/hatch.tsx'
import { useWidth } from '../chart/use-width.ts'
import type { HourPoint } from './hour-series.ts'

export interface HoursChartProps {
  readonly points: readonly HourPoint[]
  readonly show: (value: number) => string
}

const height = 300
const margin = { top: 12, right: 4, bottom: 24, left: 64 } as const
const tickCount = 5

/** The place of each hour, the height of each value, and the values of the axis. */
function scalesOf(points: readonly HourPoint[], width: number) {
  const values = points.flatMap(({ today, before }) => [today ?? 0, before ?? 0])
  const highest = Math.max(1, ...values)
  const x = scaleBand({
    domain: points.map(({ hour }) => hour),
    range: [margin.left, width - margin.right],
    padding: 0.3,
  })
  const y = scaleLinear({ domain: [0, highest], range: [height - margin.bottom, margin.top], nice: true })
  return { x, y, ticks: axisValues(y.ticks(tickCount), values) }
}

/** Bars of today and a dotted line of the day before. Hidden from assistive technology: a table has the same figures. */
export default function HoursChart({ points, show }: HoursChartProps) {
  const hatch = useId()
  const { box, width } = useWidth()
  const { x, y, ticks } = scalesOf(points, width)
  const middle = (hour: number) => (x(hour) ?? 0) + x.bandwidth() / 2
  return (
    // Time runs from left to right in every language.
    <div ref={box} dir="ltr" aria-hidden="true" className="min-w-0 overflow-hidden">
      <svg aria-hidden="true" width={width} height={height} className="block">
        <Hatch id={hatch} colour="var(--ch-1)" />
        {ticks.map((tick) => (
          <line
            key={tick}
            x1={margin.left}
            x2={width - margin.right}
            y1={y(tick)}
            y2={y(tick)}
            stroke="var(--ch-grid)"
          />
        ))}
        {points.map(({ hour, today, running }) => (
          <Bar
            key={hour}
            x={x(hour) ?? 0}
            y={y(today ?? 0)}
            width={x.bandwidth()}
            height={y(0) - y(today ?? 0)}
            rx={1}
            fill={running ? `url(#${hatch})` : 'var(--ch-1)'}
            stroke={running && today ? 'var(--ch-1)' : 'none'}
          />
        ))}
        <LinePath
          data={[...points]}
          defined={({ before }) => before !== null}
          x={({ hour }) => middle(hour)}
          y={({ before }) => y(before ?? 0)}
          stroke="var(--ch-2)"
          strokeWidth={2}
          strokeDasharray="2 3"
        />
        <AxisLeft
          left={margin.left}
          scale={y}
          tickValues={ticks}
          hideAxisLine
          hideTicks
          tickFormat={(value) => show(Number(value))}
          tickLabelProps={{ ...axisText, textAnchor: 'end', dx: -4, dy: 4 }}
        />
        <AxisBottom
          top={height - margin.bottom}
          scale={x}
          hideTicks
          stroke="var(--line-2)"
          tickValues={points.map(({ hour }) => hour).filter((hour) => hour % 3 === 0)}
          tickFormat={(hour) => String(hour).padStart(2, '0')}
          tickLabelProps={{ ...axisText, textAnchor: 'middle' }}
        />
      </svg>
    </div>
  )
}
