import type { RiderBookingRow } from '@cabstand/contract/schemas/booking-list'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { isFinal } from '@cabstand/domain/booking/status'
import { bookAgainPath } from '../../features/booking/book-again.ts'
import { isScheduled } from '../../features/booking/is-scheduled.ts'
import { rideOrParcel } from '../../features/booking/ride-or-parcel.ts'
import { cancellationOutlook } from '../../features/cancellation/fee-preview.ts'
import { useCancelDialog } from '../../features/cancellation/use-cancel-dialog.tsx'
import { useNow } from '../../features/clock/use-now.ts'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { paths } from '../../navigation/paths.ts'
import { useFormat, useText } from '../../ui/text.tsx'

const feeClockMilliseconds = 5000

/** Whether the search for a driver is still to come. */
export const useScheduled = (booking: RiderBookingRow): boolean =>
  isScheduled(booking, useNow(booking.status === 'NEW', feeClockMilliseconds))

/** Where a booking leads now, the same from its card and its row. */
export interface BookingLink {
  /** `open`: the trip's page, where nothing else leads there. */
  readonly id: 'trip' | 'open' | 'again' | 'return' | 'receipt'
  readonly label: string
  readonly href: string
}

export function useBookingLinks(booking: RiderBookingRow): readonly BookingLink[] {
  const t = useText()
  const format = useFormat()
  const scheduled = useScheduled(booking)
  const { id, status, service, completedAt } = booking
  // The list is seldom open for an hour, and the server decides.
  const minutesInStatus = (useNow(false) - Date.parse(completedAt ?? '')) / 60_000
  const trip = (label: string): BookingLink => ({ id: 'trip', label, href: paths.booking(id) })
  const rate = trip(t(`bookings_rate${rideOrParcel(booking)}`))
  if (isFinal(status)) {
    const again = (back: boolean) => bookAgainPath(booking, format, { back })
    const isComplete = status === 'COMPLETE'
    return [
      bookingCan.rate(booking, 'rider', { minutesInStatus }).ok
        ? rate
        : { ...trip(t('bookings_open')), id: 'open' },
      { id: 'again', label: t('trip_book_again'), href: again(false) },
      ...(isComplete && service === 'taxi'
        ? [{ id: 'return', label: t('bookings_return'), href: again(true) } as const]
        : []),
      ...(isComplete || booking.cancellationFee > 0
        ? [{ id: 'receipt', label: t('bookings_receipt'), href: paths.receipt(id) } as const]
        : []),
    ]
  }
  if (status === 'PAID') return [rate]
  if (status === 'PENDING' && booking.paymentMode === 'wallet')
    return [trip(t('trip_pay_wallet', { amount: format.money(booking.payableAmount) }))]
  // Also what the driver takes in cash can be paid otherwise.
  if (status === 'PAYMENT_PENDING' || status === 'PENDING')
    return [trip(t('pay_now', { amount: format.money(booking.payableAmount) }))]
  return [trip(t(scheduled ? 'bookings_open' : 'bookings_watch'))]
}

/** Cancelling with its fee now; undefined when the rider may not cancel it any more. */
export function useCancel(booking: RiderBookingRow) {
  const t = useText()
  const format = useFormat()
  const disabledReason = useOfflineReason()
  const { ask, dialog } = useCancelDialog(booking)
  const possible = bookingCan.cancel(booking, 'rider').ok
  const { feeNow } = cancellationOutlook(booking, useNow(possible, feeClockMilliseconds))
  if (!possible) return undefined
  const label = feeNow === 0 ? t('cancel_confirm_free') : t('cancel_confirm', { fee: format.money(feeNow) })
  return { ask, dialog, disabledReason, label }
}
