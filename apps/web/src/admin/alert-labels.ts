import type { AdminBooking } from '@cabstand/contract/schemas/booking'
import type { BookingAlert } from '@cabstand/domain/booking/alerts'
import type { FarStep, StopStep } from '@cabstand/domain/booking/stop-check'
import type { Format } from '../ui/format.ts'
import type { Translate } from '../ui/text.tsx'

type Facts = Pick<AdminBooking, 'alerts' | 'farSteps' | 'distanceUnit'>

/** "Ended 1.5 km from the drop-off. The driver confirmed it." */
export function farStepText(
  t: Translate,
  format: Format,
  step: StopStep,
  far: FarStep,
  unit: AdminBooking['distanceUnit'],
): string {
  const { distanceMeters, by } = far
  const distance = distanceMeters === null ? '' : format.distance(distanceMeters)
  const taken =
    distanceMeters === null
      ? t(`admin_unknown_${step}`)
      : t(`admin_far_${step}`, {
          distance: unit === 'mi' ? t('distance_mi', { distance }) : t('distance_km', { distance }),
        })
  return t(`admin_far_by_${by}`, { step: taken })
}

/** Why staff should check a booking: one sentence for each reason. */
export function warningTexts(t: Translate, format: Format, booking: Facts): string[] {
  const { farSteps, distanceUnit } = booking
  const far = (step: StopStep) => {
    const taken = farSteps[step]
    return taken ? farStepText(t, format, step, taken, distanceUnit) : t(`admin_unknown_${step}`)
  }
  return booking.alerts.map((alert: BookingAlert) => {
    switch (alert) {
      case 'far_from_pickup':
        return far('arrive')
      case 'far_from_drop':
        return far('reach')
      case 'emergency':
      case 'lost_property':
      case 'no_position':
      case 'fare_capped':
      case 'not_driven':
      case 'track_jump':
      case 'assignment_declined':
        return t(`admin_alert_${alert}`)
      default:
        return alert satisfies never
    }
  })
}
