import { payBooking } from '@cabstand/contract/http/bookings'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../api/use-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { applySnapshot } from '../../realtime/apply-event.ts'
import { Button } from '../../ui/button.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

/** Settles a finished trip from the wallet. */
export function PayFromWallet({ booking }: { booking: RiderBooking }) {
  const t = useText()
  const format = useFormat()
  const offline = useOfflineReason()
  const client = useQueryClient()
  const pay = useAction(payBooking, 'rider', { onSuccess: (paid) => applySnapshot(client, paid) })
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
