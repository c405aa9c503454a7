import { dayMs } from '../../ui/days.ts'
import { useFormat } from '../../ui/text.tsx'

/** The names of the periods that the figures of an instant compare, in the settings' time zone. */
export function usePeriodNames(at: string) {
  const { dateLocale, timeZone } = useFormat().basis
  const name = (options: Intl.DateTimeFormatOptions, zone = timeZone) =>
    new Intl.DateTimeFormat(dateLocale, { timeZone: zone, ...options })
  const nowMs = Date.parse(at)
  // Whole days are counted as in UTC, from the calendar day of the zone.
  const [year = 0, month = 1, day = 1] = new Intl.DateTimeFormat('sv', { timeZone })
    .format(nowMs)
    .split('-')
    .map(Number)
  const lastDayBefore = new Date(Date.UTC(year, month - 1, 0)).getUTCDate()
  const firstBefore = Date.UTC(year, month - 2, 1)
  const sameBefore = Date.UTC(year, month - 2, Math.min(day, lastDayBefore))
  return {
    month: name({ month: 'long' }).format(nowMs),
    day: name({ weekday: 'long', day: 'numeric', month: 'long' }).format(nowMs),
    /** The name of the day of the week: the same last week as today. */
    weekBefore: name({ weekday: 'long' }).format(nowMs - 7 * dayMs),
    /** "1–20 October". */
    daysBefore: name({ day: 'numeric', month: 'long' }, 'UTC').formatRange(firstBefore, sameBefore),
  }
}
