import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { findSystemReason, fixedCancelReason } from '@cabstand/domain/booking/system-reasons'
import type { Format } from '../../ui/format.ts'
import type { Translate } from '../../ui/text.tsx'

/**
 * Why a booking was cancelled: a person's own words, or in this language a reason of the operator or of the system.
 * Empty when nobody said.
 */
export function reasonText(
  t: Translate,
  format: Format,
  booking: Pick<RiderBooking, 'reason' | 'reasonTranslations' | 'cancelledBy'>,
): string {
  const reason = findSystemReason(booking)
  if (reason !== undefined) return t(`reason_${reason}`)
  return booking.reason === fixedCancelReason('PAYMENT_PENDING')
    ? t('reason_unpaid')
    : format.translated(booking.reason ?? '', booking.reasonTranslations)
}
