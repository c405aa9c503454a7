import { payBooking } from '@cabstand/contract/http/bookings'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { useInfiniteQuery } from '@tanstack/react-query'
import { walletQuery } from '../../api/queries/wallet.ts'
import { useBookingAction } from '../../api/use-booking-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { useErrorText, useFormat, useText } from '../../ui/text.tsx'

/** Settles a finished trip from the wallet, whatever was chosen at booking. */
export function PayFromWallet({ booking }: { booking: RiderBooking }) {
  const t = useText()
  const format = useFormat()
  const offline = useOfflineReason()
  const errorText = useErrorText()
  const pay = useBookingAction(payBooking, 'rider')
  const balance = useInfiniteQuery(walletQuery).data?.pages[0]?.walletBalance
  const tooLow = balance !== undefined && balance < booking.payableAmount
  return (
    <div className="mt-4 grid gap-3">
      <Button
        kind={booking.paymentMode === 'wallet' ? 'signal' : 'outline'}
        size="large"
        className="w-full"
        working={pay.isPending}
        workingLabel={t('trip_paying')}
        disabledReason={offline ?? (tooLow ? errorText('insufficient_balance') : undefined)}
        onClick={() => pay.mutate({ params: { id: booking.id }, body: { paymentMode: 'wallet' } })}
      >
        {t('trip_pay_wallet', { amount: format.money(booking.payableAmount) })}
      </Button>
      <InlineError error={pay.error} />
    </div>
  )
}
