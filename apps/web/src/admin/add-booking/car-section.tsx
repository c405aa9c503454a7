import { errorCode, isWorthRetrying } from '../../api/api-error.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { CarPicture } from '../../ui/car-picture.tsx'
import { cx } from '../../ui/cx.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { useErrorText, useFormat, useText } from '../../ui/text.tsx'
import { Panel, RowsSkeleton } from '../booking/panel.tsx'
import { shortcuts } from './shortcuts.ts'
import type { AddBooking } from './use-add-booking.ts'
import type { Offer } from './use-offers.ts'

/** The car types with their price and the minutes to the pickup. */
export function CarSection({ booking }: { readonly booking: AddBooking }) {
  const { prices, offer, isLater, change } = booking
  const t = useText()
  const format = useFormat()
  const { route } = prices
  const length = route && {
    distance: format.distance(route.distanceMeters),
    minutes: t('add_booking_minutes', { count: format.minutes(route.durationSeconds) }),
  }
  return (
    <Panel
      title={t('add_booking_car_type')}
      note={length && t(route.distanceUnit === 'mi' ? 'add_booking_trip_mi' : 'add_booking_trip_km', length)}
      aside={
        <span className="flex items-center gap-2 text-small text-ink-2 max-lg:hidden">
          {t('add_booking_choose')} <KeyHint keys={shortcuts.carType} />
        </span>
      }
    >
      <fieldset>
        <legend className="visually-hidden">{t('car_types')}</legend>
        {prices.offers.map((each) => (
          <CarRow
            key={each.carType.id}
            offer={each}
            later={isLater}
            checked={each.carType.id === offer?.carType.id}
            onChoose={() => change({ carType: each.carType.id, parcelType: '', option: '' })}
          />
        ))}
      </fieldset>
      {prices.offers.length === 0 && <NoPrices booking={booking} />}
    </Panel>
  )
}

/** Why there are no prices: not yet, not any more, or none at all. */
function NoPrices({ booking: { prices } }: { readonly booking: AddBooking }) {
  const t = useText()
  const errorText = useErrorText()
  const { quotes } = prices
  if (quotes.isLoading) return <RowsSkeleton />
  if (!quotes.isError)
    return (
      <p className="px-4 py-3 text-ink-2">
        {t(quotes.data ? 'add_booking_no_car_types' : 'add_booking_prices_first')}
      </p>
    )
  return (
    <ErrorPanel
      title={t('add_booking_prices_failed')}
      note={errorText(errorCode(quotes.error))}
      retrying={quotes.isFetching}
      {...(isWorthRetrying(quotes.error) && { onRetry: () => void quotes.refetch() })}
    />
  )
}

interface CarRowProps {
  readonly offer: Offer
  readonly later: boolean
  readonly checked: boolean
  readonly onChoose: () => void
}

function CarRow({ offer, later, checked, onChoose }: CarRowProps) {
  const t = useText()
  const format = useFormat()
  const { carType, tripCost, secondsToPickup } = offer
  const { name, extraInfo } = format.carType(carType)
  const isWithout = !later && secondsToPickup === null
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-4 border-line px-4 not-first-of-type:border-t hover:bg-hover has-checked:bg-selected has-checked:shadow-[inset_3px_0_var(--accent)] has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus rtl:has-checked:shadow-[inset_-3px_0_var(--accent)]">
      <input
        type="radio"
        name="carType"
        value={carType.id}
        checked={checked}
        onChange={onChoose}
        className="size-4 shrink-0 accent-accent outline-none"
      />
      <CarPicture carType={carType} className={cx('scale-85', isWithout && 'opacity-45')} />
      <span className="min-w-16 font-semibold">{name}</span>
      <span className="min-w-0 flex-1 truncate text-ink-2">{extraInfo}</span>
      <span className="whitespace-nowrap text-ink-2">
        {secondsToPickup === null
          ? t('add_booking_no_car')
          : t('add_booking_minutes', { count: format.minutes(secondsToPickup) })}
      </span>
      <Bdi className="min-w-16 text-right font-bold">{format.money(tripCost)}</Bdi>
    </label>
  )
}
