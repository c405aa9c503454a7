import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { amountDue } from '@cabstand/domain/booking/payment-parts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { pendingPaymentQuery } from '../../api/queries/payments.ts'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { AppButtonLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { Button } from '../../ui/button.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

const PaymentDialog = lazy(() => import('./payment-dialog.tsx'))

/**
 * Opens the payment of a booking, in which no second card is offered while a bank has not answered: for a delivery that
 * waits for it by itself, also when the page is loaded again; for a ride that has ended with the button.
 */
export function PayButton({ booking }: { booking: RiderBooking }) {
  const t = useText()
  const format = useFormat()
  const offline = useOfflineReason()
  // The driver takes the rest in cash: the sign says how much.
  const isSplit = booking.paymentMode === 'cash' && booking.usedWalletMoney > 0
  const { data: pending, isPending } = useQuery(pendingPaymentQuery(booking.id))
  const [chosen, setOpen] = useState<boolean>()
  // Not by itself above the news of the bank.
  const open = chosen ?? (booking.status === 'PAYMENT_PENDING' && !offline && !isPending && !pending)
  return (
    <div className="mt-4 grid gap-2">
      {pending && (
        <>
          <p className="font-bold">{t('checkout_pending')}</p>
          <AppButtonLink kind="signal" size="large" href={paths.payment(pending.id)}>
            {t('checkout_see')}
          </AppButtonLink>
        </>
      )}
      <Button
        kind={pending || booking.paymentMode === 'cash' ? 'outline' : 'signal'}
        size="large"
        className="w-full"
        disabledReason={offline}
        onClick={() => setOpen(true)}
      >
        {pending
          ? t('checkout_without_card')
          : isSplit
            ? t('pay_change')
            : t('pay_now', { amount: format.money(amountDue(booking)) })}
      </Button>
      {open && (
        <Suspense>
          <PaymentDialog booking={booking} takesCards={!pending} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
