import { finishBooking, reachBooking } from '@cabstand/contract/http/trips/bookings'
import type { AdminBooking } from '@cabstand/contract/schemas/booking'
import { missingPictures } from '@cabstand/domain/booking/parcel-pictures'
import { useState } from 'react'
import { useBookingAction } from '../../api/use-booking-action.ts'
import { ConfirmAction } from '../../features/confirm/confirm-action.tsx'
import { toast } from '../../ui/app/toast.ts'
import { useBoot } from '../../ui/boot.tsx'
import { useText } from '../../ui/text.tsx'
import { MissingPictures } from './missing-pictures.tsx'

export interface StepOnProps {
  readonly booking: Pick<AdminBooking, 'id' | 'reference' | 'service' | 'pickupImage' | 'deliverImage'>
  /** `reach`: the trip has ended. `finish`: it is open for payment, and the driver is free. */
  readonly step: 'reach' | 'finish'
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Takes a step for a driver who cannot. */
export function StepOn({ booking, step, open, onOpenChange }: StepOnProps) {
  const { id, reference } = booking
  const t = useText()
  const { settings } = useBoot()
  const [reason, setReason] = useState('')
  const picturesWaived = reason.trim()
  const missing = step === 'reach' ? missingPictures(booking, settings) : []
  const onSuccess = () => {
    onOpenChange(false)
    toast.done(t(`admin_step_${step}_done`, { reference }))
  }
  const reach = useBookingAction(reachBooking, 'admin', { onSuccess })
  const finish = useBookingAction(finishBooking, 'admin', { onSuccess })
  const params = { id }
  return (
    <ConfirmAction
      open={open}
      onOpenChange={onOpenChange}
      title={t(`admin_step_${step}_title`, { reference })}
      description={t(`admin_step_${step}_note`)}
      confirmLabel={t(`admin_step_${step}`)}
      keepLabel={t('back')}
      action={step === 'finish' ? finish : reach}
      blockedReason={missing.length > 0 && picturesWaived === '' ? t('admin_waive_needed') : undefined}
      onConfirm={() => {
        if (step === 'finish') finish.mutate({ params, body: {} })
        else reach.mutate({ params, body: missing.length > 0 ? { picturesWaived } : {} })
      }}
    >
      {missing.length > 0 && (
        <MissingPictures bookingId={id} missing={missing} reason={reason} onReason={setReason} />
      )}
    </ConfirmAction>
  )
}
