import { useBoot } from '../../ui/boot.tsx'
import { todayIn } from '../../ui/days.ts'
import { useFormat } from '../../ui/text.tsx'

interface Month {
  readonly year: number
  readonly month: number
}

/** How months are written, and which of them is not over. */
export function useMonthNames() {
  const { basis } = useFormat()
  const { settings } = useBoot()
  const written = (month: 'long' | 'short') => {
    const names = new Intl.DateTimeFormat(basis.dateLocale, { month, timeZone: 'UTC' })
    return (at: Month) => names.format(Date.UTC(at.year, at.month - 1, 1))
  }
  const today = todayIn(settings.timeZone)
  return {
    long: written('long'),
    short: written('short'),
    isRunning: (at: Month) => monthId(at) === today.slice(0, 7),
  }
}

/** `2026-11`, which sorts. */
export const monthId = ({ year, month }: Month) => `${year}-${String(month).padStart(2, '0')}`
