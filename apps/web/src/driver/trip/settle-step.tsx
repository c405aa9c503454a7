import { finishBooking } from '@cabstand/contract/http/trips/bookings'
import type { DriverBooking } from '@cabstand/contract/schemas/booking'
import { useBookingAction } from '../../api/use-booking-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { SignPanel } from '../../ui/sign-panel.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { Reference } from './drive-step.tsx'

/** The last step of a trip that is not paid in cash: the driver only ends it. */
export function SettleStep({ trip }: { trip: DriverBooking }) {
  const t = useText()
  const format = useFormat()
  const offline = useOfflineReason()
  const finish = useBookingAction(finishBooking, 'driver')
  return (
    <section aria-label={t('driver_step_settle')} className="flex flex-1 flex-col gap-5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-title font-bold">{t('driver_step_settle')}</h2>
        <Reference trip={trip} />
      </div>
      <SignPanel figure={format.money(trip.driverShare)} title={t('driver_your_share')} size="compact" />
      <p className="text-base text-ink-2">{t('driver_paid_note')}</p>
      <div className="mt-auto grid gap-2">
        <InlineError error={finish.error} />
        {!trip.prepaid && (
          <Button
            size="driver"
            className="w-full"
            working={finish.isPending}
            disabledReason={offline}
            onClick={() => finish.mutate({ params: { id: trip.id }, body: {} })}
          >
            {t('driver_finish')}
          </Button>
        )}
      </div>
    </section>
  )
}
