import { cancelBooking } from '@cabstand/contract/http/trips/bookings'
import type { RiderBookingRow } from '@cabstand/contract/schemas/booking-list'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { isFinal } from '@cabstand/domain/booking/status'
import { fixedCancelReason } from '@cabstand/domain/booking/system-reasons'
import { useState } from 'react'
import { errorCode } from '../../api/api-error.ts'
import { useBookingAction } from '../../api/use-booking-action.ts'
import { ConfirmDialog } from '../../ui/app/confirm-dialog.tsx'
import { toast } from '../../ui/app/toast.ts'
import { useErrorText, useFormat, useText } from '../../ui/text.tsx'
import { rideOrParcel } from '../booking/ride-or-parcel.ts'
import { useNow } from '../clock/use-now.ts'
import { InlineError } from '../errors/inline-error.tsx'
import { useOfflineReason } from '../session/use-online.ts'
import { useCancelWords } from './cancel-labels.ts'
import { cancellationOutlook } from './fee-preview.ts'
import { ReasonChoice } from './reason-choice.tsx'

export interface CancelDialogProps {
  readonly booking: RiderBookingRow
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/**
 * Asks for a reason, unless the booking waits for its payment, and repeats the cancellation fee. The request contains
 * the shown fee. When the booking can no longer be cancelled, it says why.
 */
export default function CancelDialog({ booking, open, onOpenChange }: CancelDialogProps) {
  const t = useText()
  const errorText = useErrorText()
  const format = useFormat()
  const words = useCancelWords()
  const offline = useOfflineReason()
  const feePreview = cancellationOutlook(booking, useNow(open))
  const fixedReason = fixedCancelReason(booking.status)
  const [chosen, setChosen] = useState<string | null>(null)
  const reason = fixedReason ?? chosen
  const cancel = useBookingAction(cancelBooking, 'rider', {
    onSuccess: (cancelled) => {
      toast.done(t('cancel_done', { reference: cancelled.reference }))
      onOpenChange(false)
    },
  })
  const isSettled = cancel.isPending || cancel.isSuccess || bookingCan.cancel(booking, 'rider').ok
  const tooLate = isFinal(booking.status) ? errorText('cancel_not_allowed') : t('cancel_too_late')
  const refusal = isSettled ? undefined : tooLate
  const fee = format.money(feePreview.feeNow)
  const free = feePreview.feeNow === 0
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={
        free
          ? t(`cancel_question_free${rideOrParcel(booking)}`)
          : t(`cancel_question${rideOrParcel(booking)}`, { fee })
      }
      description={refusal ?? (free ? words(feePreview) : `${words(feePreview)} ${t('cancel_from_wallet')}`)}
      confirmLabel={free ? t('cancel_confirm_free') : t('cancel_confirm', { fee })}
      keepLabel={t(`cancel_keep${rideOrParcel(booking)}`)}
      danger
      working={cancel.isPending}
      disabledReason={offline ?? refusal ?? (reason === null ? t('cancel_choose_reason') : undefined)}
      onConfirm={() => {
        if (reason !== null)
          cancel.mutate({ params: { id: booking.id }, body: { reason, expectedFee: feePreview.feeNow } })
      }}
    >
      {!refusal && fixedReason === undefined && <ReasonChoice chosen={chosen} onChoose={setChosen} />}
      {cancel.error && errorCode(cancel.error) === 'wrong_amount' ? (
        <p role="alert" className="text-sm font-medium text-danger">
          {t('cancel_fee_grew')}
        </p>
      ) : (
        <InlineError error={cancel.error} />
      )}
    </ConfirmDialog>
  )
}
