import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { amountDue } from '@cabstand/domain/booking/payment-parts'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

const PaymentDialog = lazy(() => import('./payment-dialog.tsx'))

/**
 * Opens the payment of a booking: for a delivery that waits for it by itself, also when the page is loaded again; for a
 * ride that has ended with the button.
 */
export function PayButton({ booking }: { booking: RiderBooking }) {
  const t = useText()
  const format = useFormat()
  // The driver takes the rest in cash: the sign says how much.
  const isSplit = booking.paymentMode === 'cash' && booking.usedWalletMoney > 0
  const [open, setOpen] = useState(booking.status === 'PAYMENT_PENDING')
  return (
    <div className="mt-4">
      <Button
        kind={booking.paymentMode === 'cash' ? 'outline' : 'signal'}
        size="large"
        className="w-full"
        onClick={() => setOpen(true)}
      >
        {isSplit ? t('pay_change') : t('pay_now', { amount: format.money(amountDue(booking)) })}
      </Button>
      {open && (
        <Suspense>
          <PaymentDialog booking={booking} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
