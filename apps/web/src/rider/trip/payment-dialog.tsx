import { openBookingPayment } from '@cabstand/contract/http/money/payments'
import { chooseBookingPayment, payBooking } from '@cabstand/contract/http/trips/bookings'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { amountDue } from '@cabstand/domain/booking/payment-parts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bookingEffect } from '../../api/effects.ts'
import { providersQuery } from '../../api/queries/providers.ts'
import { walletQuery } from '../../api/queries/wallet.ts'
import { useAction } from '../../api/use-action.ts'
import { useBookingAction } from '../../api/use-booking-action.ts'
import { forgetAfterPayment } from '../../features/booking/made-booking.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useChosenProvider } from '../../features/payment/provider-choice.tsx'
import { useGoToCheckout } from '../../features/payment/use-go-to-checkout.ts'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { Dialog } from '../../ui/app/dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { NoteLine } from '../../ui/field.tsx'
import { useErrorText, useFormat, useText } from '../../ui/text.tsx'
import { type PayBy, PaymentParts } from './payment-parts-form.tsx'

interface PaymentDialogProps {
  readonly booking: RiderBooking
  /** False while the bank has not answered an earlier card payment. */
  readonly takesCards: boolean
  readonly onClose: () => void
}

/** How a booking is paid: from the wallet, by card or, for a ride, in cash to the driver. */
export default function PaymentDialog({ booking, takesCards, onClose }: PaymentDialogProps) {
  const close = () => {
    forgetAfterPayment(booking.id)
    onClose()
  }
  const t = useText()
  const format = useFormat()
  const offline = useOfflineReason()
  const errorText = useErrorText()
  const wallet = useInfiniteQuery(walletQuery)
  const { due, most, ways, by, part, setPart, setBy, providers } = useChoice(booking, takesCards)
  const { provider, chooseProvider } = useChosenProvider(providers.data ?? [])
  const send = useSend(booking, provider, close)
  const problem =
    Number.isNaN(part) || part < 0 || part > most
      ? t('pay_part_most', { amount: format.money(most) })
      : undefined
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('pay_title', { amount: format.money(due) })}
      description={t(booking.service === 'delivery' ? 'pay_note_delivery' : 'pay_note_ride')}
      actions={
        <>
          <Button kind="secondary" onClick={close}>
            {t('pay_later')}
          </Button>
          <Button
            working={send.working}
            workingLabel={t('trip_paying')}
            disabledReason={
              offline ??
              problem ??
              (wallet.isPending || providers.isPending ? t('loading') : undefined) ??
              (by === null
                ? errorText(providers.isError ? 'provider_fetch_error' : 'no_provider_found')
                : undefined)
            }
            onClick={() => by !== null && send.pay(by, part, due - part)}
          >
            {by === null || by === 'wallet' || part === due
              ? t('trip_pay_wallet', { amount: format.money(due) })
              : t(`pay_rest_${by}`, { amount: format.money(due - part) })}
          </Button>
        </>
      }
    >
      <PaymentParts
        {...{ booking, due, most, ways, by, part, problem, provider }}
        providers={providers.data ?? []}
        onPart={setPart}
        onBy={setBy}
        onProvider={chooseProvider}
      />
      {providers.isError && by !== 'wallet' && <NoProviders onRetry={() => void providers.refetch()} />}
      {by === null && providers.data && <p className="text-sm text-warn">{t('pay_no_way')}</p>}
      <InlineError error={wallet.error ?? send.error} />
    </Dialog>
  )
}

/** What the person has chosen, and what of it can be paid. */
function useChoice(booking: RiderBooking, takesCards: boolean) {
  const providers = useQuery(providersQuery)
  const available = useInfiniteQuery(walletQuery).data?.pages[0]?.availableAmount ?? 0
  const [chosenPart, setPart] = useState<number | null>(null)
  const [chosenBy, setBy] = useState<PayBy | null>(null)
  const due = amountDue(booking)
  // What is available, and what is held for this booking.
  const most = Math.max(0, Math.min(due, available + booking.usedWalletMoney))
  const ways = waysOf(booking, takesCards ? providers.data : [])
  const usable = ways.filter((way) => way !== 'wallet' || most >= due)
  const wanted = [chosenBy, booking.paymentMode].find((way) => way !== null && usable.includes(way))
  const by = wanted ?? usable[0] ?? null
  const part = by === 'wallet' ? due : (chosenPart ?? Math.min(booking.usedWalletMoney, most))
  return { due, most, ways, by, part, setPart, setBy, providers }
}

/** The providers of cards could not be loaded. */
function NoProviders({ onRetry }: { readonly onRetry: () => void }) {
  const t = useText()
  const errorText = useErrorText()
  return (
    <div role="alert" className="grid justify-items-start gap-2">
      <NoteLine note={{ kind: 'error', text: errorText('provider_fetch_error') }} />
      <Button kind="secondary" size="small" onClick={onRetry}>
        {t('try_again')}
      </Button>
    </div>
  )
}

/** What can pay, the usual way first. */
function waysOf(booking: RiderBooking, providers: readonly unknown[] = []): readonly PayBy[] {
  return [
    'wallet',
    ...(providers.length > 0 ? (['card'] as const) : []),
    // Cash cannot be taken before a parcel is picked up.
    ...(booking.status === 'PENDING' ? (['cash'] as const) : []),
  ]
}

function useSend(booking: RiderBooking, provider: string, onDone: () => void) {
  const { leaving, goToCheckout } = useGoToCheckout()
  const pay = useBookingAction(payBooking, 'rider', { onSuccess: onDone })
  const choose = useBookingAction(chooseBookingPayment, 'rider', { onSuccess: onDone })
  const open = useAction(openBookingPayment, 'rider', bookingEffect, {
    onSuccess: (opened) => {
      forgetAfterPayment(booking.id)
      goToCheckout(opened)
    },
  })
  const params = { id: booking.id }
  return {
    working: pay.isPending || choose.isPending || open.isPending || leaving,
    error: pay.error ?? choose.error ?? open.error,
    pay: (by: PayBy, walletAmount: number, rest: number) => {
      pay.reset()
      choose.reset()
      open.reset()
      if (rest === 0) pay.mutate({ params, body: { paymentMode: 'wallet' } })
      else if (by === 'cash') choose.mutate({ params, body: { paymentMode: 'cash', walletAmount } })
      else open.mutate({ params, body: { provider, walletAmount } })
    },
  }
}
