import { openBookingPayment } from '@cabstand/contract/http/money/payments'
import { chooseBookingPayment, payBooking } from '@cabstand/contract/http/trips/bookings'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { amountDue } from '@cabstand/domain/booking/payment-parts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bookingEffect } from '../../api/effects.ts'
import { bookingKeys } from '../../api/queries/bookings.ts'
import { providersQuery } from '../../api/queries/providers.ts'
import { walletQuery } from '../../api/queries/wallet.ts'
import { useAction } from '../../api/use-action.ts'
import { useBookingAction } from '../../api/use-booking-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { TestCheckout } from '../../features/payment/test-checkout.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { Dialog } from '../../ui/app/dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { NoteLine } from '../../ui/field.tsx'
import { useErrorText, useFormat, useText } from '../../ui/text.tsx'
import { PaymentParts, type RestBy } from './payment-parts-form.tsx'

interface PaymentDialogProps {
  readonly booking: RiderBooking
  readonly onClose: () => void
}

/** How a booking is paid: a part from the wallet, and the rest by card or, for a ride, in cash to the driver. */
export default function PaymentDialog({ booking, onClose }: PaymentDialogProps) {
  const send = useSend(booking, onClose)
  if (send.attempt === null) return <ChoosePayment booking={booking} send={send} onClose={onClose} />
  return (
    <TestCheckout
      renews={[
        bookingKeys.lists,
        bookingKeys.booking(booking.id),
        bookingKeys.allDetails(booking.id),
        walletQuery.queryKey,
      ]}
      {...send.attempt}
      onPaid={onClose}
      onBack={send.leaveCheckout}
    />
  )
}

/** What the person has chosen, and what of it can be paid. */
function useParts(booking: RiderBooking) {
  const providers = useQuery(providersQuery)
  const [chosenPart, setPart] = useState<number | null>(null)
  const [chosenBy, setBy] = useState<RestBy | null>(null)
  const { due, most, firstPart } = useLimits(booking)
  const part = chosenPart ?? firstPart
  const ways = waysOf(booking, providers.data)
  const by = chosenBy !== null && ways.includes(chosenBy) ? chosenBy : (ways[0] ?? null)
  return { due, most, part, rest: due - part, ways, by, setPart, setBy, providers }
}

function ChoosePayment(props: PaymentDialogProps & { readonly send: ReturnType<typeof useSend> }) {
  const { booking, send, onClose } = props
  const t = useText()
  const format = useFormat()
  const offline = useOfflineReason()
  const errorText = useErrorText()
  const wallet = useInfiniteQuery(walletQuery)
  const { due, most, part, rest, ways, by, setPart, setBy, providers } = useParts(booking)
  const problem =
    Number.isNaN(part) || part < 0 || part > most
      ? t('pay_part_most', { amount: format.money(most) })
      : undefined
  const noWay = rest > 0 && by === null
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('pay_title', { amount: format.money(due) })}
      description={t(booking.service === 'delivery' ? 'pay_note_delivery' : 'pay_note_ride')}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('pay_later')}
          </Button>
          <Button
            working={send.working}
            workingLabel={t('trip_paying')}
            disabledReason={
              offline ??
              problem ??
              (wallet.isPending || providers.isPending ? t('loading') : undefined) ??
              (noWay
                ? errorText(providers.isError ? 'provider_fetch_error' : 'no_provider_found')
                : undefined)
            }
            onClick={() => send.pay(part, rest, by)}
          >
            {rest > 0 && by !== null
              ? t(`pay_rest_${by}`, { amount: format.money(rest) })
              : t('trip_pay_wallet', { amount: format.money(part) })}
          </Button>
        </>
      }
    >
      <PaymentParts {...{ booking, most, part, problem, rest, ways, by }} onPart={setPart} onBy={setBy} />
      {providers.isError && rest > 0 && <NoProviders onRetry={() => void providers.refetch()} />}
      {noWay && providers.data && <p className="text-sm text-warn">{t('pay_no_way')}</p>}
      <InlineError error={wallet.error ?? send.error} />
    </Dialog>
  )
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

/** What is to be paid, and how much of it the wallet could pay: what is available and what it holds for this booking. */
function useLimits(booking: RiderBooking) {
  const available = useInfiniteQuery(walletQuery).data?.pages[0]?.availableAmount ?? 0
  const due = amountDue(booking)
  const most = Math.max(0, Math.min(due, available + booking.usedWalletMoney))
  return {
    due,
    most,
    firstPart: booking.usedWalletMoney > 0 ? Math.min(booking.usedWalletMoney, most) : most,
  }
}

/** What can pay the rest, the usual way first. */
function waysOf(booking: RiderBooking, providers: readonly unknown[] | undefined): readonly RestBy[] {
  const card = providers !== undefined && providers.length > 0 ? (['card'] as const) : []
  // Cash cannot be taken before a parcel is picked up.
  return booking.status === 'PENDING' ? ['cash', ...card] : card
}

function useSend(booking: RiderBooking, onDone: () => void) {
  const [attempt, setAttempt] = useState<{ attemptId: string; amount: number } | null>(null)
  const provider = useQuery(providersQuery).data?.[0]?.name ?? ''
  const pay = useBookingAction(payBooking, 'rider', { onSuccess: onDone })
  const choose = useBookingAction(chooseBookingPayment, 'rider', { onSuccess: onDone })
  const open = useAction(openBookingPayment, 'rider', bookingEffect, { onSuccess: setAttempt })
  const params = { id: booking.id }
  return {
    attempt,
    leaveCheckout: () => setAttempt(null),
    working: pay.isPending || choose.isPending || open.isPending,
    error: pay.error ?? choose.error ?? open.error,
    pay: (walletAmount: number, rest: number, by: RestBy | null) => {
      pay.reset()
      choose.reset()
      open.reset()
      if (rest === 0) pay.mutate({ params, body: { paymentMode: 'wallet' } })
      else if (by === 'cash') choose.mutate({ params, body: { paymentMode: 'cash', walletAmount } })
      else open.mutate({ params, body: { provider, walletAmount } })
    },
  }
}
