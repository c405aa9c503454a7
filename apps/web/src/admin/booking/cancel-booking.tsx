import { cancelBooking } from '@cabstand/contract/http/trips/bookings'
import type { AdminBooking } from '@cabstand/contract/schemas/booking'
import { fixedCancelReason } from '@cabstand/domain/booking/system-reasons'
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
  readonly booking: Pick<AdminBooking, 'id' | 'reference' | 'status'>
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Cancels a booking as staff, with a reason unless it waits for its payment. */
export function CancelBooking({ booking, open, onOpenChange }: BookingDialogProps) {
  const t = useText()
  const { id, reference, status } = booking
  const fixedReason = fixedCancelReason(status)
  const reasons = useQuery({ ...cancelReasonsQuery, enabled: open && fixedReason === undefined })
  const [chosen, setChosen] = useState<string | null>(null)
  const reason = fixedReason ?? chosen
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
      {fixedReason === undefined && (
        <Select
          label={t('admin_cancel_reason')}
          placeholder={t('admin_cancel_choose')}
          value={chosen}
          onChange={setChosen}
          options={(reasons.data ?? []).map(({ label }) => ({ value: label, label }))}
          note={noteOf(reasons.isError ? t('admin_reasons_failed') : undefined, undefined)}
        />
      )}
    </ConfirmAction>
  )
}
