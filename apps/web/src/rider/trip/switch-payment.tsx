import { chooseBookingPayment } from '@cabstand/contract/http/trips/bookings'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { useBookingAction } from '../../api/use-booking-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.tsx'

/** Changes between cash and wallet until the ride is paid. */
export function SwitchPayment({ booking }: { booking: RiderBooking }) {
  const t = useText()
  const offline = useOfflineReason()
  const choose = useBookingAction(chooseBookingPayment, 'rider')
  // A delivery that waits for its payment cannot be paid in cash.
  if (booking.status === 'PAYMENT_PENDING' || !bookingCan.choosePayment(booking, 'rider').ok) return null
  const other = booking.paymentMode === 'wallet' ? 'cash' : 'wallet'
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      <Button
        kind="secondary"
        size="small"
        working={choose.isPending}
        disabledReason={offline}
        onClick={() => choose.mutate({ params: { id: booking.id }, body: { paymentMode: other } })}
      >
        {t(`trip_switch_${other}`)}
      </Button>
      <InlineError error={choose.error} />
    </div>
  )
}
