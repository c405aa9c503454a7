import { toInstant, wallClockMs } from '../text/zoned.ts'

export interface Period {
  /** Of a month `2026-11`; of weeks `thisWeek` and `lastWeek`. */
  readonly name: string
  /** Its first instant, and that after it, in the operator's time zone. */
  readonly from: string
  readonly to: string
}

const monthsShown = 12

/** The day in a time zone: year, month from 1, and day of the month. */
function todayIn(nowMs: number, timeZone: string): readonly [year: number, month: number, day: number] {
  const wall = new Date(wallClockMs(nowMs, timeZone))
  return [wall.getUTCFullYear(), wall.getUTCMonth() + 1, wall.getUTCDate()]
}

/** The midnight at which a day of the calendar begins; days and months below 1 and above the last count on. */
const startOf = (year: number, month: number, day: number, timeZone: string): string => {
  const date = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
  return toInstant(`${date}T00:00`, timeZone) ?? ''
}

/** The newest twelve months, this one first. */
export function recentMonths(nowMs: number, timeZone: string): Period[] {
  const [year, month] = todayIn(nowMs, timeZone)
  const start = (back: number) => startOf(year, month - back, 1, timeZone)
  return Array.from({ length: monthsShown }, (_, back) => ({
    name: new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
    from: start(back),
    to: start(back - 1),
  }))
}

/** This week and the last one. Weeks begin on Monday. */
export function recentWeeks(nowMs: number, timeZone: string): Period[] {
  const [year, month, day] = todayIn(nowMs, timeZone)
  const sinceMonday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7
  const start = (back: number) => startOf(year, month, day - sinceMonday - 7 * back, timeZone)
  return (['thisWeek', 'lastWeek'] as const).map((name, back) => ({
    name,
    from: start(back),
    to: start(back - 1),
  }))
}
