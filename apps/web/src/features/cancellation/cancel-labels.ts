import { useFormat, useText } from '../../ui/text.tsx'
import { countdownText } from '../clock/countdown-text.ts'
import { timeOrDay } from '../text/day-time.ts'
import type { CancellationOutlook } from './fee-preview.ts'

const countedSeconds = 3600

/**
 * The text for the cancellation fee: "Free to cancel for 4:12. After that it costs €2.00." A free time of an hour or more
 * has its end instead: "Cancelling now is free. From 17:33 it costs €2.00."
 */
export function useCancelWords(): (feePreview: CancellationOutlook) => string {
  const t = useText()
  const format = useFormat()
  return ({ feeNow, next }) => {
    const now = feeNow === 0 ? t('cancel_free_now') : t('cancel_costs_now', { fee: format.money(feeNow) })
    if (!next) return now
    const secondsLeft = (next.atMs - Date.now()) / 1000
    if (feeNow === 0 && secondsLeft < countedSeconds)
      return t('cancel_free_for', { time: countdownText(secondsLeft), fee: format.money(next.fee) })
    const time = timeOrDay(t, format, new Date(next.atMs), Date.now())
    return `${now} ${t('cancel_costs_from', { time, fee: format.money(next.fee) })}`
  }
}
