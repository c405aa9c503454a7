import { chooseBookingPayment } from '@cabstand/contract/http/trips/bookings'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { amountDue } from '@cabstand/domain/booking/payment-parts'
import { useQuery } from '@tanstack/react-query'
import { providersQuery } from '../../api/queries/providers.ts'
import { useBookingAction } from '../../api/use-booking-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.tsx'

const modes = ['wallet', 'card', 'cash'] as const

/** Changes between wallet, card and cash until the ride is paid. */
export function SwitchPayment({ booking }: { booking: RiderBooking }) {
  const t = useText()
  const offline = useOfflineReason()
  const choose = useBookingAction(chooseBookingPayment, 'rider')
  const takesCards = (useQuery(providersQuery).data ?? []).length > 0
  // A delivery that waits for its payment cannot be paid in cash, and a ride that nothing is due for needs no choice.
  const isOpen = booking.status !== 'PAYMENT_PENDING' && bookingCan.choosePayment(booking, 'rider').ok
  if (!isOpen || amountDue(booking) === 0) return null
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      <div className="flex flex-wrap gap-2">
        {modes
          .filter((mode) => mode !== booking.paymentMode && (mode !== 'card' || takesCards))
          .map((mode) => (
            <Button
              key={mode}
              kind="secondary"
              size="small"
              working={choose.isPending}
              disabledReason={offline}
              onClick={() => choose.mutate({ params: { id: booking.id }, body: { paymentMode: mode } })}
            >
              {t(`trip_switch_${mode}`)}
            </Button>
          ))}
      </div>
      <InlineError error={choose.error} />
    </div>
  )
}
