import { dayMs } from '../../ui/days.ts'
import type { Format } from '../../ui/format.ts'
import type { Translate } from '../../ui/text.tsx'
import { wallClockMs } from './zoned.ts'

const weekdayDate = { weekday: 'short', day: 'numeric', month: 'short' } as const

/** The calendar day of an instant in the settings' time zone: its year, and its number since 1970. */
function civilDay({ basis: { timeZone } }: Format, instant: string | Date | number) {
  const wallMs = wallClockMs(new Date(instant).getTime(), timeZone)
  return { year: new Date(wallMs).getUTCFullYear(), number: Math.floor(wallMs / dayMs) }
}

/** Whether both are on the same day of the settings' time zone. */
export function isSameDay(format: Format, instant: string | Date, nowMs: number): boolean {
  return civilDay(format, instant).number === civilDay(format, nowMs).number
}

/**
 * "tomorrow", otherwise "Fri 27 Nov", with the year if it is another year. Days are those of the settings' time zone.
 */
export function dayName(format: Format, instant: string | Date, nowMs: number): string {
  const { numberLocale, dateLocale, timeZone } = format.basis
  const [then, today] = [civilDay(format, instant), civilDay(format, nowMs)]
  const away = then.number - today.number
  if (Math.abs(away) <= 1)
    return new Intl.RelativeTimeFormat(numberLocale, { numeric: 'auto' }).format(away, 'day')
  return new Intl.DateTimeFormat(dateLocale, {
    timeZone,
    ...weekdayDate,
    ...(then.year !== today.year && { year: 'numeric' }),
  }).format(new Date(instant))
}

/** "17:24:02", for records. */
export function timeWithSeconds({ basis: { dateLocale, timeZone } }: Format, instant: string | Date): string {
  return new Intl.DateTimeFormat(dateLocale, { timeZone, timeStyle: 'medium', hourCycle: 'h23' }).format(
    new Date(instant),
  )
}

/** "tomorrow, 00:15", "Fri 27 Nov, 08:30": a day and time inside a sentence. */
export function dayTimeInSentence(
  t: Translate,
  format: Format,
  instant: string | Date,
  nowMs: number,
): string {
  return t('day_at', { day: dayName(format, instant, nowMs), time: format.time(instant) })
}

/** The same at the start of a text: "Tomorrow, 00:15". */
export function dayTime(t: Translate, format: Format, instant: string | Date, nowMs: number): string {
  const words = dayTimeInSentence(t, format, instant, nowMs)
  return words.charAt(0).toLocaleUpperCase() + words.slice(1)
}

/** The time alone on the day of `nowMs`, otherwise with its day: inside a sentence. */
export function timeOrDay(t: Translate, format: Format, instant: string | Date, nowMs: number): string {
  return isSameDay(format, instant, nowMs)
    ? format.time(instant)
    : dayTimeInSentence(t, format, instant, nowMs)
}
