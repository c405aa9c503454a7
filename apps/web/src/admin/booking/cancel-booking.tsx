import { cancelBooking } from '@cabstand/contract/http/bookings'
import type { AdminBooking } from '@cabstand/contract/schemas/booking'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelReasonsQuery } from '../../api/queries/system.ts'
import { useBookingAction } from '../../api/use-booking-action.ts'
import { ConfirmAction } from '../../features/confirm/confirm-action.tsx'
import { Select } from '../../ui/app/select.tsx'
import { toast } from '../../ui/app/toast.ts'
import { noteOf } from '../../ui/field.tsx'
import { useText } from '../../ui/text.tsx'

export interface BookingDialogProps {
  readonly booking: Pick<AdminBooking, 'id' | 'reference'>
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Cancels a booking as staff, with a reason. */
export function CancelBooking({ booking, open, onOpenChange }: BookingDialogProps) {
  const t = useText()
  const reasons = useQuery({ ...cancelReasonsQuery, enabled: open })
  const [reason, setReason] = useState<string | null>(null)
  const { id, reference } = booking
  const cancel = useBookingAction(cancelBooking, 'admin', {
    onSuccess: () => {
      onOpenChange(false)
      toast.done(t('admin_cancelled', { reference }))
    },
  })
  return (
    <ConfirmAction
      open={open}
      onOpenChange={onOpenChange}
      danger
      title={t('admin_cancel_title', { reference })}
      description={t('admin_cancel_note')}
      confirmLabel={t('admin_cancel_confirm')}
      keepLabel={t('admin_cancel_keep')}
      action={cancel}
      blockedReason={reason === null ? t('admin_cancel_choose') : undefined}
      onConfirm={() => reason !== null && cancel.mutate({ params: { id }, body: { reason } })}
    >
      <Select
        label={t('admin_cancel_reason')}
        placeholder={t('admin_cancel_choose')}
        value={reason}
        onChange={setReason}
        options={(reasons.data ?? []).map(({ label }) => ({ value: label, label }))}
        note={noteOf(reasons.isError ? t('admin_reasons_failed') : undefined, undefined)}
      />
    </ConfirmAction>
  )
}
