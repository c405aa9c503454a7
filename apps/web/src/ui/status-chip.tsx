import type { BookingStatus } from '@cabstand/domain/booking/status'
import { cx } from './cx.ts'
import { StatusGlyph } from './status-glyph.tsx'
import { useText } from './text.tsx'

const groups: Record<BookingStatus, string> = {
  NEW: 'border-transparent bg-info-soft text-info',
  PAYMENT_PENDING: 'border-transparent bg-warn-soft text-warn',
  ACCEPTED: 'border-transparent bg-accent-soft text-accent',
  ARRIVED: 'border-transparent bg-accent-soft text-accent',
  STARTED: 'border-transparent bg-accent-soft text-accent',
  REACHED: 'border-transparent bg-accent-soft text-accent',
  PENDING: 'border-transparent bg-warn-soft text-warn',
  PAID: 'border-line-2 bg-surface text-ink-2',
  COMPLETE: 'border-line-2 bg-surface text-ink-2',
  CANCELLED: 'border-danger bg-surface text-danger',
}

const newTexts = { rider: 'status_NEW_rider', later: 'status_NEW_later' } as const

export interface StatusChipProps {
  readonly status: BookingStatus
  /** What riders read where staff read "New": a driver is being found, or will be for a later ride. */
  readonly newAs?: 'rider' | 'later'
}

/** A booking's status, by shape and colour. */
export function StatusChip({ status, newAs }: StatusChipProps) {
  const t = useText()
  return (
    <span
      className={cx(
        'inline-flex h-5.5 items-center gap-1.5 whitespace-nowrap rounded-chip border px-1.5 text-small font-semibold',
        groups[status],
      )}
    >
      <StatusGlyph status={status} />
      <span className="caps-center">
        {t(status === 'NEW' && newAs ? newTexts[newAs] : `status_${status}`)}
      </span>
    </span>
  )
}
