import { useFormat, useText } from '../../ui/text.tsx'
import { dayTime } from '../text/day-time.ts'

/** "Today, 17:28", "Thu 19 Nov, 08:12": when something was or will be, in the settings' time zone. */
export function useDayTime(): (instant: string) => string {
  const t = useText()
  const format = useFormat()
  return (instant) => dayTime(t, format, instant, Date.now())
}
