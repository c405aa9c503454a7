import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { mapQuery } from '../../api/queries/system.ts'
import { useNow } from '../../features/clock/use-now.ts'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { useGo } from '../../navigation/app-link.tsx'
import { type BookSearch, paths } from '../../navigation/paths.ts'
import { useScreenSearch } from '../../navigation/use-screen-search.ts'
import { useBoot } from '../../ui/boot.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { ChevronBackIcon } from '../../ui/icons.tsx'
import { type Translate, useFormat, useText } from '../../ui/text.tsx'
import { MapScreen } from '../map-screen.tsx'
import { BookMap } from './book-map.tsx'
import { CarChoice, CarChoiceSkeleton } from './car-choice.tsx'
import { type ChosenTrip, chosenTrip } from './chosen-trip.ts'
import { ConfirmForm, PriceHolds } from './confirm-form.tsx'
import { PlacesForm } from './places-form.tsx'
import { QuotesError } from './quotes-error.tsx'
import { parseBookSearch } from './search.ts'
import { serviceOf } from './service.ts'
import { ServiceChoice } from './service-choice.tsx'
import { stopErrors } from './stop-errors.ts'
import { useBookStops } from './use-book-stops.ts'
import { useBooking } from './use-booking.ts'
import { useDelivery } from './use-delivery.ts'
import { usePinMove } from './use-pin-move.ts'
import { type PricedOffer, usePrices } from './use-prices.ts'
import { WhenForm } from './when-form.tsx'

/** Loaded on demand, like every dialog. */
const SuccessDialog = lazy(() => import('./success-dialog.tsx'))
const PhoneDialog = lazy(() => import('./phone-dialog.tsx'))
const ParcelDialog = lazy(() => import('./parcel-dialog.tsx'))
const DeliveryForm = lazy(() => import('./delivery-form.tsx'))

const clockMilliseconds = 30_000

/** From two places to a booked ride. All choices are in the URL, so reload and sign-in keep them. */
export function BookPage() {
  const t = useText()
  const search = useScreenSearch(parseBookSearch)
  const { settings } = useBoot()
  const nowMs = useNow(true, clockMilliseconds)
  const trip = chosenTrip(search, settings.timeZone, nowMs)
  const service = serviceOf(search, settings.appCategory)
  const prices = usePrices(trip, service, nowMs)
  const { quotes, offers, secondsLeft } = prices
  const { data: map } = useQuery(mapQuery)
  const change = useChange(search)
  const stops = useBookStops(search, change)
  const movePin = usePinMove(stops)
  const delivery = useDelivery()
  const booking = useBooking({ search, trip, delivery, renewPrices: () => void quotes.refetch() })
  const [asksParcelOf, setAsksParcelOf] = useState<string>()
  const hint = hintOf(trip, t)
  const errors = stopErrors(stops.all, trip, quotes.error)
  const isStopError = errors.size > 0
  const chosen = offers.find(({ carType }) => carType.id === search.carType) ?? offers[0]
  const isDelivery = service === 'delivery'
  const asksParcel = (chosen?.carType.parcelTypes.length ?? 0) > 0 && search.parcel === undefined
  const asked = offers.find(({ carType }) => carType.id === asksParcelOf)
  // The operator may have changed the lists since the rider chose from them.
  const retryQuotes = () =>
    trip.request?.parcels ? change({ parcel: undefined, option: undefined }) : void quotes.refetch()
  return (
    <MapScreen
      back={{ href: paths.home(), label: t('book_change_places'), document: true }}
      note={quotes.data && trip.request && <PriceHolds secondsLeft={secondsLeft} />}
    >
      <BookMap stops={stops.all} trip={trip} prices={prices} chosen={chosen} onPinMove={movePin} />
      <PageHeading title={t(isDelivery ? 'book_title_parcel' : 'book_title')} hidden />
      {booking.asksPhone && (
        <Suspense>
          <PhoneDialog onLeave={booking.leavePhone} onClose={booking.closePhone} />
        </Suspense>
      )}
      {booking.booked && (
        <Suspense>
          <SuccessDialog booking={booking.booked} />
        </Suspense>
      )}
      {asked && (
        <Suspense>
          <ParcelDialog
            carType={asked.carType}
            search={search}
            onChoose={(patch) => {
              booking.reset()
              setAsksParcelOf(undefined)
              change(patch)
            }}
            onClose={() => setAsksParcelOf(undefined)}
          />
        </Suspense>
      )}
      <div className="mb-3 hidden items-center justify-between gap-3 text-sm lg:flex">
        <a
          href={paths.home()}
          className="inline-flex items-center gap-1 font-semibold text-ink-2 hover:text-ink"
        >
          <ChevronBackIcon size={18} />
          {t('book_change_places')}
        </a>
        {trip.request && quotes.data && <TripLength route={quotes.data.route} />}
      </div>
      <div className="grid gap-4">
        {settings.appCategory === 'both' && <ServiceChoice service={service} onChange={change} />}
        <PlacesForm stops={stops} near={trip.pickupAt ?? map?.center ?? null} errors={errors} />
        <WhenForm trip={trip} onChange={change} />
        {hint !== undefined && !isStopError && <p className="text-sm text-ink-2">{hint}</p>}
        {prices.waitsForLine && (
          <p role="status" className="rounded-panel bg-info-soft px-3.5 py-2.5 text-sm text-info">
            {t('book_offline')}
          </p>
        )}
        {trip.request && quotes.isLoading && <CarChoiceSkeleton />}
        {trip.request && quotes.isError && !quotes.data && !isStopError && !prices.waitsForLine && (
          <QuotesError error={quotes.error} retrying={quotes.isFetching} onRetry={retryQuotes} />
        )}
        {trip.request && quotes.data && !chosen && (
          <ErrorPanel title={t('book_no_car_types')} note={t('book_places_first')} />
        )}
        {trip.request && chosen && (
          <>
            <CarChoice
              offers={offers}
              parcelChosen={!asksParcel}
              renewing={quotes.isPlaceholderData}
              chosen={chosen.carType.id}
              later={trip.later}
              sideBySide={settings.horizontalView}
              onChoose={(carType) => {
                booking.reset()
                change({ carType, parcel: undefined, option: undefined })
                if (hasChoices(offers.find((offer) => offer.carType.id === carType))) setAsksParcelOf(carType)
              }}
            />
            {isDelivery && (
              <Suspense>
                <DeliveryForm
                  search={search}
                  carType={chosen.carType}
                  delivery={delivery}
                  onAskParcel={hasChoices(chosen) ? () => setAsksParcelOf(chosen.carType.id) : undefined}
                />
              </Suspense>
            )}
            <ConfirmForm
              offer={chosen}
              trip={trip}
              search={search}
              secondsLeft={secondsLeft}
              renewed={prices.renewed}
              renewing={(secondsLeft === 0 || quotes.isPlaceholderData) && quotes.isFetching}
              onAskParcel={asksParcel ? () => setAsksParcelOf(chosen.carType.id) : undefined}
              booking={booking}
              onChange={(patch) => {
                booking.reset()
                change(patch)
              }}
            />
          </>
        )}
      </div>
    </MapScreen>
  )
}

/** Whether a car type asks what is sent. */
const hasChoices = (offer: PricedOffer | undefined) =>
  offer !== undefined && offer.carType.parcelTypes.length + offer.carType.options.length > 0

/** Changes what is chosen. Several changes at once add up, also those of code that began before the last one. */
function useChange(search: BookSearch): (patch: BookSearch) => void {
  const go = useGo()
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  }, [search])
  return (patch) => {
    latest.current = { ...latest.current, ...patch }
    go(paths.book(latest.current), { replace: true })
  }
}

/** What is still missing; an invalid time is reported at its field. */
function hintOf(trip: ChosenTrip, t: Translate): string | undefined {
  if (trip.request) return undefined
  if (!trip.pickupAt || !trip.dropAt) return t('book_places_first')
  return trip.timeError === undefined ? t('book_choose_time') : undefined
}

function TripLength({
  route,
}: {
  route: NonNullable<ReturnType<typeof usePrices>['quotes']['data']>['route']
}) {
  const t = useText()
  const format = useFormat()
  const words = {
    distance: format.distance(route.distanceMeters),
    minutes: t('minutes', { count: format.minutes(route.durationSeconds) }),
  }
  return (
    <span className="text-ink-3">
      {t(route.distanceUnit === 'mi' ? 'book_trip_mi' : 'book_trip_km', words)}
    </span>
  )
}
