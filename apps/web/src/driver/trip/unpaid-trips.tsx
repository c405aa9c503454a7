import { payBooking } from '@cabstand/contract/http/trips/bookings'
import type { DriverBooking } from '@cabstand/contract/schemas/booking'
import { useBookingAction } from '../../api/use-booking-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { toast } from '../../ui/app/toast.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { Button } from '../../ui/button.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { Reference } from './drive-step.tsx'

/** Ended trips that wait for a payment in the app, with the share that will come. Riders may still pay in cash. */
export default function UnpaidTrips({ trips }: { readonly trips: readonly DriverBooking[] }) {
  const t = useText()
  return (
    <section className="border-t border-line p-4 lg:p-6">
      <h2 className="mb-3 text-lead font-bold">{t('driver_step_settle')}</h2>
      <ul className="grid gap-3">
        {trips.map((trip) => (
          <UnpaidTrip key={trip.id} trip={trip} />
        ))}
      </ul>
    </section>
  )
}

function UnpaidTrip({ trip }: { readonly trip: DriverBooking }) {
  const { id, customerName, driverShare, payableAmount, paymentMode } = trip
  const t = useText()
  const format = useFormat()
  const offline = useOfflineReason()
  const amount = format.money(payableAmount)
  const pay = useBookingAction(payBooking, 'driver', {
    onSuccess: () => toast.done(t('driver_paid', { amount })),
  })
  return (
    <li className="grid gap-2 rounded-panel border border-line p-3">
      <span className="flex items-baseline justify-between gap-3">
        <bdi className="font-semibold [overflow-wrap:anywhere]">{customerName}</bdi>
        <Reference trip={trip} />
      </span>
      <span className="flex items-baseline justify-between gap-3">
        <span className="text-ink-2">{t('driver_share')}</span>
        <Bdi className="font-bold">{format.money(driverShare)}</Bdi>
      </span>
      {payableAmount > 0 && (
        <span className="flex items-baseline justify-between gap-3">
          <span className="text-ink-2">{t('driver_still_open')}</span>
          <span>
            <Bdi>{amount}</Bdi>, {t(`driver_pay_${paymentMode}`)}
          </span>
        </span>
      )}
      {payableAmount > 0 && (
        <Button
          kind="secondary"
          className="w-full"
          working={pay.isPending}
          disabledReason={offline}
          onClick={() =>
            pay.mutate({ params: { id }, body: { paymentMode: 'cash', cashAmount: payableAmount } })
          }
        >
          {t('driver_cash_instead', { amount })}
        </Button>
      )}
      <InlineError error={pay.error} />
    </li>
  )
}
