import { toInstant } from '../clock/zoned.ts'

export interface Month {
  /** `2026-11` */
  readonly name: string
  /** Its first instant, and that of the next month, in the operator's time zone. */
  readonly from: string
  readonly to: string
}

const monthsShown = 12

/** The newest twelve months, this one first. */
export function recentMonths(nowMs: number, timeZone: string): Month[] {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' })
    .formatToParts(nowMs)
    .filter(({ type }) => type === 'year' || type === 'month')
  const numberOf = (wanted: string) => Number(today.find(({ type }) => type === wanted)?.value)
  const [year, month] = [numberOf('year'), numberOf('month')]
  const first = (back: number) => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10)
  const start = (back: number) => toInstant(`${first(back)}T00:00`, timeZone) ?? ''
  return Array.from({ length: monthsShown }, (_, back) => ({
    name: first(back).slice(0, 7),
    from: start(back),
    to: start(back - 1),
  }))
}
