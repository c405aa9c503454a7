import { cancelBooking } from '@cabstand/contract/http/trips/bookings'
import type { DriverBooking } from '@cabstand/contract/schemas/booking'
import { bookingCan, isSearchedAgain } from '@cabstand/domain/booking/booking-can'
import { useState } from 'react'
import { useBookingAction } from '../../api/use-booking-action.ts'
import { ReasonChoice } from '../../features/cancellation/reason-choice.tsx'
import { ConfirmAction } from '../../features/confirm/confirm-action.tsx'
import { useBoot } from '../../ui/boot.tsx'
import { useText } from '../../ui/text.tsx'
import { firstName } from '../labels.ts'
import { isAcceptedEarly } from '../work/work-state.ts'

export interface CancelTripProps {
  readonly trip: DriverBooking
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/**
 * Cancels the trip, or gives it back to be searched for again, with a reason. There is no charge for drivers, and the
 * dialog says so.
 */
export function CancelTrip({ trip, open, onOpenChange }: CancelTripProps) {
  const t = useText()
  const { searchAgain } = useBoot().settings
  const isGivenBack =
    trip.status === 'ACCEPTED' &&
    isSearchedAgain({ service: trip.service, acceptedEarly: isAcceptedEarly(trip), searchAgain })
  const isLate = !bookingCan.cancel(trip, 'driver').ok
  const [reason, setReason] = useState<string | null>(null)
  const cancel = useBookingAction(cancelBooking, 'driver', { onSuccess: () => onOpenChange(false) })
  const blocked = isLate ? t('driver_cancel_too_late') : undefined
  return (
    <ConfirmAction
      open={open}
      onOpenChange={onOpenChange}
      danger
      title={t(isGivenBack ? 'driver_give_back_title' : 'driver_cancel_title', {
        name: firstName(trip.customerName),
      })}
      description={blocked ?? t(isGivenBack ? 'driver_give_back_note' : 'driver_cancel_note')}
      confirmLabel={t(isGivenBack ? 'driver_give_back' : 'driver_cancel_confirm')}
      keepLabel={t('driver_cancel_keep')}
      action={cancel}
      blockedReason={blocked ?? (reason === null ? t('cancel_choose_reason') : undefined)}
      onConfirm={() => reason !== null && cancel.mutate({ params: { id: trip.id }, body: { reason } })}
    >
      <ReasonChoice chosen={reason} onChoose={setReason} />
    </ConfirmAction>
  )
}
