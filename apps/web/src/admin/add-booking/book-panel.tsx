import { isolate } from '@cabstand/contract/texts/isolate'
import { ApiError } from '../../api/api-error.ts'
import { countdownText } from '../../features/clock/countdown-text.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useDemoReason } from '../../features/form/demo-mode.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { dayTimeInSentence } from '../../features/text/day-time.ts'
import { Button } from '../../ui/button.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { SignPanel } from '../../ui/sign-panel.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { shortcuts } from './shortcuts.ts'
import type { AddBooking } from './use-add-booking.ts'

/** The price on the sign, and the button that books. */
export function BookPanel({ booking }: { readonly booking: AddBooking }) {
  const { offer, refusal, isPending, promo } = booking
  const discount = promo.applied?.discountAmount ?? 0
  const t = useText()
  const format = useFormat()
  const offline = useOfflineReason()
  const demo = useDemoReason()
  // A caller without an account is added first.
  const cannotAdd = booking.caller.state.kind === 'new' ? demo : undefined
  return (
    <div className="grid gap-3">
      {refusal && <InlineError error={typeof refusal === 'string' ? refusalError(refusal) : refusal} />}
      <div className="flex items-stretch gap-3 max-sm:flex-col">
        <SignPanel
          size="compact"
          className="flex-1"
          figure={offer ? format.money(offer.tripCost - discount) : '–'}
          title={<PaysText booking={booking} />}
          note={
            offer && (
              <>
                {discount > 0 && <DiscountText booking={booking} />}
                <PickupText booking={booking} />
              </>
            )
          }
        />
        <Button
          type="submit"
          data-step
          size="large"
          className="min-w-44"
          aria-keyshortcuts="Control+Enter"
          working={isPending}
          workingLabel={t('add_booking_booking')}
          disabledReason={offline ?? cannotAdd}
        >
          <span className="grid justify-items-center gap-1">
            {offer
              ? t('add_booking_book', { car: format.carType(offer.carType).name })
              : t('add_booking_book_none')}
            <KeyHint keys={shortcuts.book} onAccent />
          </span>
        </Button>
      </div>
    </div>
  )
}

const refusalError = (code: ApiError['code']) => new ApiError({ code, status: 422 })

function PaysText({ booking: { caller, values } }: { readonly booking: AddBooking }) {
  const t = useText()
  const name =
    caller.state.kind === 'rider' ? (caller.state.person.name.split(' ')[0] ?? '') : values.firstName
  return name.trim() === ''
    ? t(`add_booking_caller_pays_${values.pay}`)
    : t(`add_booking_pays_${values.pay}`, { name: isolate(name.trim()) })
}

/** What the promo takes off the price. */
function DiscountText({ booking: { offer, promo } }: { readonly booking: AddBooking }) {
  const t = useText()
  const format = useFormat()
  if (!offer || !promo.applied) return null
  const { promoName, discountAmount } = promo.applied
  return (
    <span className="block text-on-sign">
      {t('add_booking_discount', {
        promo: isolate(promoName),
        amount: format.money(discountAmount),
        price: format.money(offer.tripCost),
      })}
    </span>
  )
}

function PickupText({ booking }: { readonly booking: AddBooking }) {
  const { offer, isLater, values, prices } = booking
  const t = useText()
  const format = useFormat()
  if (!offer) return null
  const car = format.carType(offer.carType).name
  const pickup =
    isLater && values.at !== ''
      ? t('add_booking_pickup_at', { car, time: dayTimeInSentence(t, format, values.at, Date.now()) })
      : offer.secondsToPickup === null
        ? t('add_booking_near_none', { car })
        : t('add_booking_pickup_about', {
            car,
            time: format.time(new Date(Date.now() + offer.secondsToPickup * 1000)),
          })
  return (
    <>
      <span className="block">{pickup}</span>
      <span className="block tabular-nums">
        {t('add_booking_holds', { time: countdownText(prices.secondsLeft) })}
      </span>
    </>
  )
}
