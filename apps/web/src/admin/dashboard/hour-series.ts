import type { DashboardFigures, DashboardHour } from '@cabstand/contract/http/operator/dashboard'

export const measures = ['fees', 'trips', 'waits'] as const
export type Measure = (typeof measures)[number]

/** One hour of the chart and of its table. Null: nothing to show. */
export interface HourPoint {
  readonly hour: number
  readonly today: number | null
  readonly before: number | null
  /** The hour has not ended. */
  readonly running: boolean
}

const measured = (hour: DashboardHour, measure: Measure): number | null =>
  measure === 'waits' ? hour.waitSeconds : hour[measure]

/** Both days hour by hour. Hours of today that have not begun have no value. */
export function hourSeries(
  { hours, hoursBefore }: Pick<DashboardFigures, 'hours' | 'hoursBefore'>,
  measure: Measure,
  hourNow: number,
): HourPoint[] {
  return hours.map((hour, index) => {
    const before = hoursBefore[index]
    return {
      hour: hour.hour,
      today: hour.hour > hourNow ? null : measured(hour, measure),
      before: before ? measured(before, measure) : null,
      running: hour.hour === hourNow,
    }
  })
}

/** The hour of the day of an instant in a time zone. */
export function hourIn(timeZone: string, instant: string): number {
  const written = new Intl.DateTimeFormat('en-u-nu-latn', { timeZone, hour: '2-digit', hourCycle: 'h23' })
  return Number(written.format(new Date(instant)))
}

/** How much more than before, in percent to one decimal; null when there was nothing before. */
export function percentMore(amount: number, before: number): number | null {
  return before === 0 ? null : Math.round(((amount - before) / before) * 1000) / 10
}
