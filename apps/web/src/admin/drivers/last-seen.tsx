import { useNow } from '../../features/clock/use-now.ts'
import { useFormat, useText } from '../../ui/text.tsx'

const minuteMilliseconds = 60_000

/** How long ago a driver was heard: "Now", minutes, or the day and time. */
export function LastSeen({ at }: { at: string }) {
  const t = useText()
  const format = useFormat()
  const minutes = Math.floor((useNow(true, minuteMilliseconds) - Date.parse(at)) / minuteMilliseconds)
  if (minutes < 1) return t('people_now')
  if (minutes < 60) return t('people_minutes_ago', { count: minutes })
  return format.dateTime(at)
}
