import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { isFinal } from '@cabstand/domain/booking/status'
import { bookAgainPath } from '../../features/booking/book-again.ts'
import { rideOrParcel } from '../../features/booking/ride-or-parcel.ts'
import { useCancelWords } from '../../features/cancellation/cancel-labels.ts'
import { cancellationOutlook } from '../../features/cancellation/fee-preview.ts'
import { useCancelDialog } from '../../features/cancellation/use-cancel-dialog.tsx'
import { useNow } from '../../features/clock/use-now.ts'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { AppButtonLink } from '../../navigation/app-link.tsx'
import { Button } from '../../ui/button.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

/** The end of the panel: cancelling, with the fee shown before, or booking the same trip again. */
export function CancelRow({ booking }: { booking: RiderBooking }) {
  const t = useText()
  const format = useFormat()
  const words = useCancelWords()
  const offline = useOfflineReason()
  const { ask, dialog } = useCancelDialog(booking)
  const allowed = bookingCan.cancel(booking, 'rider').ok
  const nowMs = useNow(allowed)
  if (isFinal(booking.status)) {
    return (
      <>
        <AppButtonLink href={bookAgainPath(booking, format)} size="large" className="w-full">
          {t('trip_book_again')}
        </AppButtonLink>
        {dialog}
      </>
    )
  }
  const isUnderWay = booking.status === 'ARRIVED' || booking.status === 'STARTED'
  if (!allowed && !isUnderWay) return dialog
  return (
    <div className="flex items-center justify-between gap-4 border-t border-line pt-4">
      <p className="text-sm text-ink-2">
        {allowed ? words(cancellationOutlook(booking, nowMs)) : t('cancel_too_late')}
      </p>
      {allowed && (
        <Button kind="danger-quiet" className="shrink-0" disabledReason={offline} onClick={ask}>
          {t(`trip_cancel${rideOrParcel(booking)}`)}
        </Button>
      )}
      {dialog}
    </div>
  )
}
