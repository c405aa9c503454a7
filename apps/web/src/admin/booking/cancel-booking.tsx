import { cancelBooking } from '@cabstand/contract/http/trips/bookings'
import type { AdminBooking } from '@cabstand/contract/schemas/booking'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { fixedCancelReason } from '@cabstand/domain/booking/system-reasons'
import { useState } from 'react'
import { useBookingAction } from '../../api/use-booking-action.ts'
import { ReasonChoice } from '../../features/cancellation/reason-choice.tsx'
import { ConfirmAction } from '../../features/confirm/confirm-action.tsx'
import { toast } from '../../ui/app/toast.ts'
import { useErrorText, useText } from '../../ui/text.tsx'

export interface BookingDialogProps {
  readonly booking: Pick<AdminBooking, 'id' | 'reference' | 'status' | 'service' | 'prepaid'>
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Cancels a booking as staff, with a reason unless it waits for its payment. */
export function CancelBooking({ booking, open, onOpenChange }: BookingDialogProps) {
  const t = useText()
  const errorText = useErrorText()
  const { id, reference, status } = booking
  const fixedReason = fixedCancelReason(status)
  const [chosen, setChosen] = useState<string | null>(null)
  const reason = fixedReason ?? chosen
  const cancel = useBookingAction(cancelBooking, 'admin', {
    onSuccess: () => {
      onOpenChange(false)
      toast.done(t('admin_cancelled', { reference }))
    },
  })
  const isLate = !cancel.isPending && !cancel.isSuccess && !bookingCan.cancel(booking, 'admin').ok
  const blocked = isLate ? errorText('cancel_not_allowed') : undefined
  return (
    <ConfirmAction
      open={open}
      onOpenChange={onOpenChange}
      danger
      title={t('admin_cancel_title', { reference })}
      description={blocked ?? t('admin_cancel_note')}
      confirmLabel={t('admin_cancel_confirm')}
      keepLabel={t('admin_cancel_keep')}
      action={cancel}
      blockedReason={blocked ?? (reason === null ? t('cancel_choose_reason') : undefined)}
      onConfirm={() => reason !== null && cancel.mutate({ params: { id }, body: { reason } })}
    >
      {fixedReason === undefined && <ReasonChoice chosen={chosen} onChoose={setChosen} />}
    </ConfirmAction>
  )
}
