import { useFormat, useText } from '../../ui/text.tsx'
import { dayTime } from '../text/day-time.ts'

/** "Today, 17:28", "Thu 19 Nov, 08:12": a past or future time, in the settings' time zone. */
export function useDayTime(): (instant: string) => string {
  const t = useText()
  const format = useFormat()
  return (instant) => dayTime(t, format, instant, Date.now())
}
