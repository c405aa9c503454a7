import { useFormat, useText } from '../../ui/text.tsx'
import { timeOrDay } from '../text/day-time.ts'
import type { CancellationOutlook } from './fee-preview.ts'

/** The text for the cancellation fee: "Cancelling now is free. From 17:33 it costs €2.00." */
export function useCancelWords(): (feePreview: CancellationOutlook) => string {
  const t = useText()
  const format = useFormat()
  return ({ feeNow, next }) => {
    const now = feeNow === 0 ? t('cancel_free_now') : t('cancel_costs_now', { fee: format.money(feeNow) })
    if (!next) return now
    const time = timeOrDay(t, format, new Date(next.atMs), Date.now())
    return `${now} ${t('cancel_costs_from', { time, fee: format.money(next.fee) })}`
  }
}
