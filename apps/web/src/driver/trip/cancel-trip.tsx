import { cancelBooking } from '@cabstand/contract/http/trips/bookings'
import type { DriverBooking } from '@cabstand/contract/schemas/booking'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelReasonsQuery } from '../../api/queries/system.ts'
import { useBookingAction } from '../../api/use-booking-action.ts'
import { ConfirmAction } from '../../features/confirm/confirm-action.tsx'
import { Select } from '../../ui/app/select.tsx'
import { noteOf } from '../../ui/field.tsx'
import { useText } from '../../ui/text.tsx'
import { firstName } from '../labels.ts'
import { isAcceptedEarly } from '../work/work-state.ts'

export interface CancelTripProps {
  readonly trip: DriverBooking
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/**
 * Cancels the trip, or gives it back to staff when it was accepted early, with a reason. There is no charge for drivers,
 * and the dialog says so.
 */
export function CancelTrip({ trip, open, onOpenChange }: CancelTripProps) {
  const t = useText()
  const isEarly = isAcceptedEarly(trip)
  const reasons = useQuery({ ...cancelReasonsQuery, enabled: open })
  const [reason, setReason] = useState<string | null>(null)
  const cancel = useBookingAction(cancelBooking, 'driver', { onSuccess: () => onOpenChange(false) })
  return (
    <ConfirmAction
      open={open}
      onOpenChange={onOpenChange}
      danger
      title={t(isEarly ? 'driver_give_back_title' : 'driver_cancel_title', {
        name: firstName(trip.customerName),
      })}
      description={t(isEarly ? 'driver_give_back_note' : 'driver_cancel_note')}
      confirmLabel={t(isEarly ? 'driver_give_back' : 'driver_cancel_confirm')}
      keepLabel={t('driver_cancel_keep')}
      action={cancel}
      blockedReason={reason === null ? t('driver_cancel_choose') : undefined}
      onConfirm={() => reason !== null && cancel.mutate({ params: { id: trip.id }, body: { reason } })}
    >
      <Select
        label={t('driver_cancel_reason')}
        placeholder={t('driver_cancel_choose')}
        value={reason}
        onChange={setReason}
        options={(reasons.data ?? []).map(({ label }) => ({ value: label, label }))}
        note={noteOf(reasons.isError ? t('driver_reasons_failed') : undefined, undefined)}
      />
    </ConfirmAction>
  )
}
