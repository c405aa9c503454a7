import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, LinePath } from '@visx/shape'
import { useId } from 'react'
import { axisText } from '../chart/axis-text.ts'
import { axisValues } from '../chart/axis-values.ts'
import { Hatch } from '../chart/hatch.tsx'
import { useWidth } from '../chart/use-width.ts'

export interface MonthBar {
  readonly id: string
  readonly name: string
  readonly year: number
  /** The month is not over. */
  readonly isRunning: boolean
  /** From the bottom up. */
  readonly above: readonly number[]
  /** Below zero; 0: nothing. */
  readonly below: number
  /** Undefined: no line. */
  readonly line: number | undefined
}

export interface MonthsChartProps {
  /** The oldest first. */
  readonly months: readonly MonthBar[]
  readonly show: (value: number) => string
}

/** Colours of the parts of a bar, from the bottom up. */
export const aboveColours = ['var(--ch-1)', 'var(--ch-4)'] as const
export const belowColour = 'var(--ch-3)'
export const lineColour = 'var(--ch-2)'

const height = 240
const margin = { top: 12, right: 4, bottom: 46, left: 72 } as const
const narrowest = 30
/** What the name of a month needs in every language. Narrower months show every second name. */
const nameWidth = 46
/** Few months have wide bars, so that the newest ones are not far from the end of the chart. */
const widest = 120
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The newest months that fit, as stacked bars. Hidden from assistive technology: the table has the same figures. */
export default function MonthsChart({ months, show }: MonthsChartProps) {
  const hatch = useId()
  const { box, width } = useWidth()
  const room = width - margin.left - margin.right
  const shown = months.slice(-Math.max(1, Math.floor(room / narrowest)))
  const { x, y, values } = scalesOf(shown, room)
  const ticks = axisValues(y.ticks(4), values)
  const named = x.domain().filter((_, index) => x.step() >= nameWidth || (shown.length - index) % 2 === 1)
  const names = new Map(shown.map((month) => [month.id, month]))
  return (
    // Time runs from left to right in every language.
    <div ref={box} dir="ltr" aria-hidden="true" className="min-w-0 overflow-hidden">
      <svg aria-hidden="true" width={width} height={height} className="block">
        <Hatch id={hatch} colour={aboveColours[0]} />
        {ticks.map((tick) => (
          <line
            key={tick}
            x1={margin.left}
            x2={width - margin.right}
            y1={y(tick)}
            y2={y(tick)}
            stroke={tick === 0 ? 'var(--line-2)' : 'var(--ch-grid)'}
          />
        ))}
        {shown.map((month) => (
          <Month key={month.id} month={month} x={x} y={y} hatch={hatch} />
        ))}
        <LinePath
          data={shown.filter(({ line }) => line !== undefined)}
          x={({ id }) => (x(id) ?? 0) + x.bandwidth() / 2}
          y={({ line }) => y(line ?? 0)}
          stroke={lineColour}
          strokeWidth={2}
          strokeDasharray="3 3"
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
          tickValues={named}
          hideTicks
          hideAxisLine
          tickFormat={(id) => names.get(id)?.name ?? ''}
          tickLabelProps={{ ...axisText, textAnchor: 'middle' }}
        />
        {shown
          .filter(({ year }, index) => shown[index - 1]?.year !== year)
          .map(({ id, year }) => (
            <text key={id} x={x(id) ?? 0} y={height - 4} {...axisText} fontWeight={600}>
              {year}
            </text>
          ))}
      </svg>
    </div>
  )
}

/** Where months and values stand. `values`: the ends of all bars and the points of the line. */
function scalesOf(shown: readonly MonthBar[], room: number) {
  const values = shown.flatMap(({ above, below, line = 0 }) => [sum(above), -below, line])
  const highest = Math.max(1, ...values)
  const lowest = Math.min(0, ...values)
  const x = scaleBand({
    domain: shown.map(({ id }) => id),
    range: [margin.left, margin.left + Math.min(room, shown.length * widest)],
    padding: 0.35,
  })
  const y = scaleLinear({
    domain: [lowest, highest],
    range: [height - margin.bottom, margin.top],
    nice: true,
  })
  return { x, y, values }
}

type Scales = ReturnType<typeof scalesOf>

/** The bar of a month; hatched while it is not over. */
function Month(props: Pick<Scales, 'x' | 'y'> & { readonly month: MonthBar; readonly hatch: string }) {
  const { x, y, month, hatch } = props
  const { id, above, below, isRunning } = month
  return (
    <g>
      {above.map((value, index) => {
        const from = sum(above.slice(0, index))
        const isHatched = isRunning && index === 0
        return (
          <Bar
            key={aboveColours[index]}
            x={x(id) ?? 0}
            width={x.bandwidth()}
            y={y(from + value)}
            height={y(from) - y(from + value)}
            fill={isHatched ? `url(#${hatch})` : aboveColours[index]}
            stroke={isHatched && value > 0 ? aboveColours[index] : 'none'}
          />
        )
      })}
      <Bar x={x(id) ?? 0} width={x.bandwidth()} y={y(0)} height={y(-below) - y(0)} fill={belowColour} />
    </g>
  )
}
