import { openTipPayment } from '@cabstand/contract/http/money/payments'
import { tipBooking } from '@cabstand/contract/http/trips/bookings'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { isTipAmount, suggestTips, tipMost } from '@cabstand/domain/booking/tips'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { bookingEffect } from '../../api/effects.ts'
import { providersQuery } from '../../api/queries/providers.ts'
import { walletQuery } from '../../api/queries/wallet.ts'
import { useAction } from '../../api/use-action.ts'
import { useBookingAction } from '../../api/use-booking-action.ts'
import { useNow } from '../../features/clock/use-now.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { readMoney } from '../../features/form/typed-amounts.ts'
import { ProviderChoice, useChosenProvider } from '../../features/payment/provider-choice.tsx'
import { useGoToCheckout } from '../../features/payment/use-go-to-checkout.ts'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { toast } from '../../ui/app/toast.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { useBoot } from '../../ui/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

const hour = 3_600_000

/** A tip for the driver of a paid trip while one can be given, and the tip that was given. */
export default function TipPanel({ booking }: { readonly booking: RiderBooking }) {
  const t = useText()
  const format = useFormat()
  const { tips } = useBoot().settings
  const isOver = booking.status === 'COMPLETE'
  const minutesInStatus = (useNow(isOver, hour) - Date.parse(booking.completedAt ?? '')) / 60_000
  const name = booking.driverName?.split(' ')[0] ?? ''
  if (booking.tip !== null)
    return (
      <p className="rounded-panel border border-line px-4 py-3 text-center text-sm text-ink-2">
        {t('tip_given', { name, amount: format.money(booking.tip) })}
      </p>
    )
  // A driver who was erased has no name.
  const canTip = tips && name !== '' && bookingCan.tip(booking, 'rider', { minutesInStatus }).ok
  return canTip ? <TipForm booking={booking} name={name} /> : null
}

type Choice = number | 'own'

function TipForm({ booking, name }: { readonly booking: RiderBooking; readonly name: string }) {
  const t = useText()
  const format = useFormat()
  const group = useId()
  const { code: currency, decimal } = useBoot().settings
  const [choice, setChoice] = useState<Choice | null>(null)
  const [typed, setTyped] = useState('')
  const trip = { tripCost: booking.tripCost, currency, decimal }
  const limit = t('tip_limit', { amount: format.money(tipMost(trip)) })
  const amount = choice === 'own' ? readMoney(typed, currency) : choice
  const isAmount = amount !== null && isTipAmount(amount, trip)
  return (
    <section className="grid gap-3 rounded-panel border border-line p-4">
      <fieldset className="grid gap-2" aria-describedby={`${group}-note`}>
        <legend className="w-full text-center font-bold">{t('tip_title', { name })}</legend>
        <p id={`${group}-note`} className="text-center text-sm text-ink-2">
          {t('tip_note')}
        </p>
        <div className="flex flex-wrap justify-center gap-2">
          {[...suggestTips(trip), 'own' as const].map((option) => (
            <label
              key={option}
              className="inline-flex min-h-11 cursor-pointer items-center rounded-control border border-control px-3.5 font-semibold has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={group}
                checked={choice === option}
                onChange={() => setChoice(option)}
                className="visually-hidden"
              />
              {option === 'own' ? t('tip_other') : <Bdi>{format.money(option)}</Bdi>}
            </label>
          ))}
        </div>
      </fieldset>
      {choice === 'own' && (
        <TextField
          label={t('tip_own')}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          value={typed}
          error={typed.trim() === '' || isAmount ? undefined : limit}
          hint={limit}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
      )}
      {choice !== null && <GiveTip booking={booking} name={name} amount={isAmount ? amount : null} />}
    </section>
  )
}

interface GiveTipProps {
  readonly booking: RiderBooking
  readonly name: string
  /** Null: none that can be given. */
  readonly amount: number | null
}

/** Gives the tip from the wallet when it has that much, otherwise by card. */
function GiveTip({ booking, name, amount }: GiveTipProps) {
  const t = useText()
  const format = useFormat()
  const offline = useOfflineReason()
  const wallet = useInfiniteQuery(walletQuery)
  const providers = useQuery(providersQuery)
  const { provider, chooseProvider } = useChosenProvider(providers.data ?? [])
  const { leaving, goToCheckout } = useGoToCheckout()
  const give = useBookingAction(tipBooking, 'rider', {
    onSuccess: () => toast.done(t('tip_done', { name })),
  })
  const open = useAction(openTipPayment, 'rider', bookingEffect, { onSuccess: goToCheckout })
  const available = Math.max(0, wallet.data?.pages[0]?.availableAmount ?? 0)
  const isLoading = wallet.isPending || providers.isPending
  const needsCard = !isLoading && amount !== null && amount > available
  const figures = { amount: format.money(available) }
  const missing = isLoading
    ? t('loading')
    : needsCard && provider === ''
      ? t('tip_no_way', figures)
      : undefined
  const send = () => {
    if (amount === null) return
    give.reset()
    open.reset()
    const params = { id: booking.id }
    if (needsCard) open.mutate({ params, body: { provider, amount } })
    else give.mutate({ params, body: { amount } })
  }
  return (
    <>
      {needsCard && (
        <p className="text-sm text-ink-2">{t(provider === '' ? 'tip_no_way' : 'tip_short', figures)}</p>
      )}
      {needsCard && (
        <ProviderChoice providers={providers.data ?? []} chosen={provider} onChoose={chooseProvider} />
      )}
      <InlineError error={wallet.error ?? providers.error ?? give.error ?? open.error} />
      <Button
        className="justify-self-center"
        working={give.isPending || open.isPending || leaving}
        disabledReason={offline ?? (amount === null ? t('tip_enter') : missing)}
        onClick={send}
      >
        {amount === null
          ? t('tip_give')
          : t(needsCard ? 'tip_by_card' : 'tip_from_wallet', { amount: format.money(amount) })}
      </Button>
    </>
  )
}
