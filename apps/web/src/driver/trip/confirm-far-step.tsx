import type { DriverBooking } from '@cabstand/contract/schemas/booking'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { distanceText } from '../../features/text/distance.ts'
import { ConfirmDialog } from '../../ui/app/confirm-dialog.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import type { FarQuestion } from './use-stop-step.ts'

export interface ConfirmFarStepProps {
  readonly trip: DriverBooking
  readonly to: 'pickup' | 'drop'
  readonly question: FarQuestion
  readonly working: boolean
  readonly onConfirm: () => void
  readonly onKeepDriving: () => void
}

/** Asks a driver who is far from the stop, or whose position is unknown, to confirm the step. */
export function ConfirmFarStep(props: ConfirmFarStepProps) {
  const { trip, to, question, working, onConfirm, onKeepDriving } = props
  const t = useText()
  const format = useFormat()
  const offline = useOfflineReason()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onKeepDriving()}
      title={
        question.distanceMeters === null
          ? t(`driver_unknown_${to}`)
          : t(`driver_far_${to}`, {
              distance: distanceText(t, format, question.distanceMeters, trip.distanceUnit),
            })
      }
      description={t(`driver_far_${to}_note`)}
      confirmLabel={t(`driver_far_confirm_${to}`)}
      keepLabel={t('driver_far_keep')}
      working={working}
      disabledReason={offline}
      onConfirm={onConfirm}
    />
  )
}
