import type { Format } from '../../ui/format.ts'
import type { Translate } from '../../ui/text.tsx'

/** "tomorrow, 00:15", "Fri 27 Nov, 08:30": a day and time inside a sentence, in the settings' time zone. */
export function dayTimeInSentence(
  t: Translate,
  format: Format,
  instant: string | Date,
  nowMs: number,
): string {
  return t('day_at', { day: format.day(instant, nowMs), time: format.time(instant) })
}

/** The same standing alone: "Tomorrow, 00:15". */
export function dayTime(t: Translate, format: Format, instant: string | Date, nowMs: number): string {
  const words = dayTimeInSentence(t, format, instant, nowMs)
  return words.charAt(0).toLocaleUpperCase() + words.slice(1)
}

/** The time alone on the day of `nowMs`, otherwise with its day: inside a sentence. */
export function timeOrDay(t: Translate, format: Format, instant: string | Date, nowMs: number): string {
  return format.isSameDay(instant, nowMs)
    ? format.time(instant)
    : dayTimeInSentence(t, format, instant, nowMs)
}
