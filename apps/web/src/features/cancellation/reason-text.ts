import { findSystemReason, fixedCancelReason } from '@cabstand/domain/booking/system-reasons'
import type { Translate } from '../../ui/text.tsx'

/** Why a booking was cancelled: a person's own words, or the text of the system's reason. Empty when nobody said. */
export function reasonText(t: Translate, booking: Parameters<typeof findSystemReason>[0]): string {
  const reason = findSystemReason(booking)
  if (reason !== undefined) return t(`reason_${reason}`)
  return booking.reason === fixedCancelReason('PAYMENT_PENDING') ? t('reason_unpaid') : (booking.reason ?? '')
}
