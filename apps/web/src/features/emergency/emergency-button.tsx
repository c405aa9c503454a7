import { callEmergency } from '@cabstand/contract/http/trips/bookings'
import { type BookingFacts, bookingCan } from '@cabstand/domain/booking/booking-can'
import { useAction } from '../../api/use-action.ts'
import { useBoot } from '../../ui/boot.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { CallIcon } from '../../ui/icons.tsx'
import { useText } from '../../ui/text.tsx'
import { InlineError } from '../errors/inline-error.tsx'

/** Calls the emergency number during a ride, and tells staff; the call does not wait for that. */
export default function EmergencyButton(props: {
  readonly booking: BookingFacts & { readonly id: string }
  readonly as: 'rider' | 'driver'
}) {
  const { booking, as } = props
  const t = useText()
  const { emergencyNumber } = useBoot().settings
  const tell = useAction(callEmergency, as)
  if (!bookingCan.callEmergency(booking, as).ok) return null
  return (
    <div className="grid gap-1.5">
      <ButtonLink
        kind="secondary"
        href={`tel:${emergencyNumber.replaceAll(/[^+\d]/g, '')}`}
        className="text-danger!"
        onClick={() => tell.mutate({ params: { id: booking.id }, body: {} })}
      >
        <CallIcon size={18} />
        {t('emergency_call', { number: emergencyNumber })}
      </ButtonLink>
      <p role="status" className="text-center text-sm text-ink-2">
        {tell.isSuccess && t('emergency_told')}
      </p>
      <InlineError error={tell.error} />
    </div>
  )
}
