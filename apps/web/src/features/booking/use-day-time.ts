import { useFormat, useText } from '../../ui/text.tsx'

/** "Today 17:28", otherwise "19 Nov 08:12": when something was, in the settings' time zone. */
export function useDayTime(): (instant: string) => string {
  const t = useText()
  const format = useFormat()
  return (instant) =>
    format.date(instant) === format.date(new Date())
      ? t('today_at', { time: format.time(instant) })
      : format.dateTime(instant)
}
