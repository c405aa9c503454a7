import { useInfiniteQuery } from '@tanstack/react-query'
import { walletQuery } from '../../api/queries/driver.ts'
import type { BookSearch } from '../../app/paths.ts'
import { RiderFare } from '../../features/fare/rider-fare.tsx'
import { ProfileForm } from '../../features/profile/profile-form.tsx'
import { useMe } from '../../features/session/use-me.ts'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { dayTimeInSentence } from '../../features/text/day-time.ts'
import { Button } from '../../ui/button.tsx'
import { CashIcon, ChevronDownIcon, ShieldIcon, WalletIcon } from '../../ui/icons.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { BookingError } from './booking-errors.tsx'
import type { ChosenTrip } from './chosen-trip.ts'
import type { useBooking } from './use-booking.ts'
import type { PricedOffer } from './use-prices.ts'

/** Prices are quoted for ten minutes. No later text of the countdown is wider, so its width is kept free. */
const longestHoldSeconds = 600

export interface ConfirmFormProps {
  readonly offer: PricedOffer
  readonly trip: ChosenTrip
  readonly search: BookSearch
  readonly secondsLeft: number
  readonly renewed: boolean
  readonly renewing: boolean
  readonly booking: ReturnType<typeof useBooking>
  readonly onChange: (patch: BookSearch) => void
}

/** How to pay, what the price is made of, and the one big button. */
export function ConfirmForm(props: ConfirmFormProps) {
  const { offer, search, secondsLeft, renewed, booking, onChange } = props
  const t = useText()
  const format = useFormat()
  const me = useMe()
  const total = { label: t('book_you_pay'), amount: offer.tripCost }
  return (
    // Not a grid: what sticks inside a grid cannot leave its own row.
    <div className="flex flex-col gap-4">
      <PaymentChoice pay={search.pay ?? 'cash'} onChange={onChange} />
      {renewed && (
        <p role="status" className="rounded-panel bg-info-soft px-3.5 py-2.5 text-sm font-medium text-info">
          {t('book_new_price')}
        </p>
      )}
      <RiderFare lines={offer.lines} total={total} className="hidden border-t border-line pt-1 lg:grid" />
      <details className="group lg:hidden">
        <summary className="flex list-none items-center justify-between gap-3 text-sm text-ink-2 [&::-webkit-details-marker]:hidden">
          <span className="inline-flex items-center gap-1.5">
            {t('book_price_made_of')}
            <ChevronDownIcon size={16} className="group-open:rotate-180" />
          </span>
          <span className="grid tabular-nums">
            <span aria-hidden className="invisible col-start-1 row-start-1">
              {t('book_holds_short', { time: format.countdown(longestHoldSeconds) })}
            </span>
            <span className="col-start-1 row-start-1">
              {t('book_holds_short', { time: format.countdown(secondsLeft) })}
            </span>
          </span>
        </summary>
        <RiderFare lines={offer.lines} total={total} className="mt-2 border-t border-line" />
      </details>
      {booking.asksWho && me ? (
        <section aria-labelledby="who" className="grid gap-3 rounded-panel border border-line-2 p-4">
          <h2 id="who" className="text-lead font-bold">
            {t('book_who_title')}
          </h2>
          <p className="-mt-2 text-sm text-ink-2">{t('book_who_note')}</p>
          <ProfileForm
            me={me}
            saveLabel={t('book_who_save')}
            onSaved={() => {
              booking.closeWho()
              booking.send(offer)
            }}
            actions={
              <Button kind="quiet" onClick={booking.closeWho}>
                {t('cancel')}
              </Button>
            }
          />
        </section>
      ) : (
        <BookButton {...props} />
      )}
    </div>
  )
}

function PaymentChoice(props: {
  readonly pay: 'cash' | 'wallet'
  readonly onChange: (patch: BookSearch) => void
}) {
  const { pay, onChange } = props
  const t = useText()
  const format = useFormat()
  const me = useMe()
  const wallet = useInfiniteQuery({ ...walletQuery, enabled: me?.usertype === 'rider' && pay === 'wallet' })
  const balance = wallet.data?.pages[0]?.walletBalance
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Segmented
        label={t('book_pay_by')}
        name="pay"
        value={pay}
        onChange={(chosen) => onChange({ pay: chosen === 'cash' ? undefined : chosen })}
        options={[
          { value: 'cash', label: t('pay_cash'), icon: <CashIcon size={18} /> },
          { value: 'wallet', label: t('pay_wallet'), icon: <WalletIcon size={18} /> },
        ]}
      />
      {pay === 'wallet' && balance !== undefined && (
        <p className="text-label text-ink-2">{t('book_wallet_holds', { balance: format.money(balance) })}</p>
      )}
    </div>
  )
}

function BookButton({ offer, trip, booking, renewing, onChange }: ConfirmFormProps) {
  const t = useText()
  const format = useFormat()
  const me = useMe()
  const offline = useOfflineReason()
  const words = { car: format.carType(offer.carType).name, price: format.money(offer.tripCost) }
  return (
    <div className="sticky bottom-0 -mx-4 -mt-3 grid gap-1.5 bg-surface px-4 pt-3 pb-4 lg:-bottom-6 lg:-mx-6 lg:-mb-6 lg:px-6 lg:pb-6">
      <BookingError error={booking.error} onRetry={() => booking.book(offer)} onChange={onChange} />
      <Button
        size="large"
        className="w-full"
        working={booking.working || renewing}
        workingLabel={t('book_booking')}
        disabledReason={offline}
        onClick={() => booking.book(offer)}
      >
        {trip.tripDate
          ? t('book_later_button', {
              ...words,
              time: dayTimeInSentence(t, format, trip.tripDate, Date.now()),
            })
          : t('book_now_button', words)}
      </Button>
      {me === null && <p className="text-center text-label text-ink-3">{t('book_sign_in_note')}</p>}
    </div>
  )
}

/** Over the map on wide screens. */
export function PriceHolds({ secondsLeft }: { secondsLeft: number }) {
  const t = useText()
  const format = useFormat()
  return (
    <p
      role="timer"
      className="absolute start-6 bottom-6 z-map-controls hidden items-center gap-2.5 rounded-panel bg-surface px-4 py-2.5 text-sm font-semibold shadow-2 lg:flex"
    >
      <ShieldIcon size={18} className="text-accent" />
      {t('book_holds', { time: format.countdown(secondsLeft) })}
    </p>
  )
}
