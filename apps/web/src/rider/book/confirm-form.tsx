import { lazy, Suspense } from 'react'
import { countdownText } from '../../features/clock/countdown-text.ts'
import { RiderFare } from '../../features/fare/rider-fare.tsx'
import { useMe } from '../../features/session/use-me.ts'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { dayTimeInSentence } from '../../features/text/day-time.ts'
import type { BookSearch } from '../../navigation/paths.ts'
import { Button } from '../../ui/button.tsx'
import { ChevronDownIcon, ShieldIcon } from '../../ui/icons.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { BookingError } from './booking-errors.tsx'
import type { ChosenTrip } from './chosen-trip.ts'
import { type ChosenPayment, PaymentChoice, usePayment, WalletShort } from './payment-choice.tsx'
import type { useBooking } from './use-booking.ts'
import type { PricedOffer } from './use-prices.ts'
import { useQuotePromo } from './use-quote-promo.ts'

/** Asked once in a person's life, and a form is large. */
const PromoBox = lazy(() =>
  import('../../features/promo/promo-box.tsx').then((file) => ({ default: file.PromoBox })),
)
const WhoForm = lazy(() => import('./who-form.tsx').then((file) => ({ default: file.WhoForm })))

/** Prices are quoted for ten minutes. No later text of the countdown is wider, so its width is reserved. */
const longestHoldSeconds = 600

export interface ConfirmFormProps {
  readonly offer: PricedOffer
  readonly trip: ChosenTrip
  readonly search: BookSearch
  readonly secondsLeft: number
  readonly renewed: boolean
  readonly renewing: boolean
  /** Present while the rider has not said what is sent. */
  readonly onAskParcel?: (() => void) | undefined
  readonly booking: ReturnType<typeof useBooking>
  readonly onChange: (patch: BookSearch) => void
}

/** The payment method, the price details and the booking button. */
export function ConfirmForm(props: ConfirmFormProps) {
  const { offer, search, secondsLeft, renewed, booking, onAskParcel, onChange } = props
  const t = useText()
  const me = useMe()
  const isDelivery = offer.carType.service === 'delivery'
  const promo = useQuotePromo(offer.quoteId, search.promo)
  const due = offer.tripCost - promo.discountAmount
  const payment = usePayment(search, isDelivery, due)
  return (
    <>
      <PaymentChoice
        payment={payment}
        useWallet={search.useWallet === 'yes'}
        price={due}
        onChange={onChange}
      />
      {promo.isRider && (
        <PromoPart promo={promo} quoteId={offer.quoteId} name={search.promo} onChange={onChange} />
      )}
      {renewed && (
        <p role="status" className="rounded-panel bg-info-soft px-3.5 py-2.5 text-sm font-medium text-info">
          {t('book_new_price')}
        </p>
      )}
      <PriceDetails offer={offer} discount={promo.discountAmount} due={due} secondsLeft={secondsLeft} />
      {onAskParcel ? (
        <div className={barClass}>
          <Button size="large" className="w-full" onClick={onAskParcel}>
            {t('parcel_ask')}
          </Button>
        </div>
      ) : booking.asksWho && me ? (
        <Suspense>
          <WhoForm
            me={me}
            onSaved={() => {
              booking.closeWho()
              booking.send(offer, payment.by)
            }}
            onCancel={booking.closeWho}
          />
        </Suspense>
      ) : (
        <BookButton {...props} payment={payment} due={due} />
      )}
    </>
  )
}

/** The promo of the chosen quote. */
function PromoPart(props: {
  readonly promo: ReturnType<typeof useQuotePromo>
  readonly quoteId: string
  readonly name: string | undefined
  readonly onChange: (patch: BookSearch) => void
}) {
  const { promo, quoteId, name, onChange } = props
  const chosen =
    name === undefined
      ? undefined
      : {
          name: promo.applied?.promoName ?? name,
          discountAmount: promo.applied?.discountAmount,
        }
  return (
    <Suspense>
      <PromoBox
        key={`${quoteId}:${name ?? ''}`}
        offers={promo.offers}
        chosen={chosen}
        working={promo.checking}
        error={promo.error}
        onUse={(name) => onChange({ promo: name })}
        onRemove={() => onChange({ promo: undefined })}
      />
    </Suspense>
  )
}

/** What the price is made of: open on wide screens, behind a line with the countdown on phones. */
function PriceDetails(props: {
  readonly offer: PricedOffer
  readonly discount: number
  readonly due: number
  readonly secondsLeft: number
}) {
  const { offer, discount, due, secondsLeft } = props
  const t = useText()
  const total = { label: t('book_you_pay'), amount: due }
  const lines =
    discount === 0 ? offer.lines : [...offer.lines, { kind: 'discount' as const, amount: -discount }]
  return (
    <>
      <RiderFare lines={lines} total={total} className="hidden border-t border-line pt-1 lg:grid" />
      <details className="group lg:hidden">
        <summary className="flex list-none items-center justify-between gap-3 text-sm text-ink-2 [&::-webkit-details-marker]:hidden">
          <span className="inline-flex items-center gap-1.5">
            {t('book_price_made_of')}
            <ChevronDownIcon size={16} className="group-open:rotate-180" />
          </span>
          <span className="grid tabular-nums">
            <span aria-hidden className="invisible col-start-1 row-start-1">
              {t('book_holds_short', { time: countdownText(longestHoldSeconds) })}
            </span>
            <span className="col-start-1 row-start-1">
              {t('book_holds_short', { time: countdownText(secondsLeft) })}
            </span>
          </span>
        </summary>
        <RiderFare lines={lines} total={total} className="mt-2 border-t border-line" />
      </details>
    </>
  )
}

/** Always on the screen: choices are scrolled above it, and what has the focus is not behind it (`book-bar`). */
const barClass =
  'book-bar sticky bottom-0 z-1 -mx-4 -mb-4 grid gap-1.5 border-t border-line bg-surface px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] lg:-bottom-6 lg:-mx-6 lg:-mb-6 lg:px-6 lg:pb-6'

function BookButton(props: ConfirmFormProps & { readonly payment: ChosenPayment; readonly due: number }) {
  const { offer, trip, search, booking, renewing, onChange, payment, due } = props
  const t = useText()
  const format = useFormat()
  const me = useMe()
  const offline = useOfflineReason()
  const words = { car: format.carType(offer.carType).name, price: format.money(due) }
  // A parcel that the wallet does not cover is paid in parts, or in another way, once it is booked.
  if (payment.balance !== undefined && payment.short && !payment.inAdvance) {
    return (
      <div className={barClass}>
        <WalletShort balance={payment.balance} price={due} onChange={onChange} />
      </div>
    )
  }
  return (
    <div className={barClass}>
      <BookingError
        error={booking.error}
        search={search}
        onRetry={() => booking.book(offer, payment.by)}
        onNewPrices={booking.renewPrices}
        onChange={onChange}
      />
      <Button
        size="large"
        className="w-full"
        working={booking.working || renewing}
        workingLabel={t('book_booking')}
        disabledReason={offline}
        onClick={() => booking.book(offer, payment.by)}
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
  return (
    <p
      role="timer"
      className="flex items-center gap-2.5 rounded-panel bg-surface px-4 py-2.5 text-sm font-semibold shadow-2"
    >
      <ShieldIcon size={18} className="text-accent" />
      {t('book_holds', { time: countdownText(secondsLeft) })}
    </p>
  )
}
