import { payBooking } from '@cabstand/contract/http/bookings'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { useBookingAction } from '../../api/use-booking-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

/** Settles a finished trip from the wallet. */
export function PayFromWallet({ booking }: { booking: RiderBooking }) {
  const t = useText()
  const format = useFormat()
  const offline = useOfflineReason()
  const pay = useBookingAction(payBooking, 'rider')
  return (
    <div className="mt-4 grid gap-3">
      <Button
        kind="signal"
        size="large"
        className="w-full"
        working={pay.isPending}
        workingLabel={t('trip_paying')}
        disabledReason={offline}
        onClick={() => pay.mutate({ params: { id: booking.id }, body: { paymentMode: 'wallet' } })}
      >
        {t('trip_pay_wallet', { amount: format.money(booking.payableAmount) })}
      </Button>
      <InlineError error={pay.error} />
    </div>
  )
}
