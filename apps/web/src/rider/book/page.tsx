import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { errorCode } from '../../api/api-error.ts'
import { mapQuery } from '../../api/queries/system.ts'
import { useNow } from '../../features/clock/use-now.ts'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { useGo } from '../../navigation/app-link.tsx'
import { parseBookSearch } from '../../navigation/book-search.ts'
import { type BookSearch, paths } from '../../navigation/paths.ts'
import { useScreenSearch } from '../../navigation/use-screen-search.ts'
import { useBoot } from '../../ui/boot.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { ChevronBackIcon } from '../../ui/icons.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { type Translate, useFormat, useText } from '../../ui/text.tsx'
import { MapScreen } from '../map-screen.tsx'
import { BookMap } from './book-map.tsx'
import { CarChoice, CarChoiceSkeleton } from './car-choice.tsx'
import { type ChosenTrip, chosenTrip } from './chosen-trip.ts'
import { ConfirmForm, PriceHolds } from './confirm-form.tsx'
import { PlacesForm } from './places-form.tsx'
import { QuotesError } from './quotes-error.tsx'
import { serviceOf } from './service.ts'
import { ServiceChoice } from './service-choice.tsx'
import { stopErrors } from './stop-errors.ts'
import { useBookStops } from './use-book-stops.ts'
import { useBooking } from './use-booking.ts'
import { useDelivery } from './use-delivery.ts'
import { type Passenger, usePassenger } from './use-passenger.ts'
import { usePinMove } from './use-pin-move.ts'
import { type PricedOffer, usePrices } from './use-prices.ts'
import { useQuoteDiscounts, useQuotePromo } from './use-quote-promo.ts'
import { WhenForm } from './when-form.tsx'

/** Loaded on demand, like every dialog. */
const PhoneDialog = lazy(() => import('./phone-dialog.tsx'))
const ParcelDialog = lazy(() => import('./parcel-dialog.tsx'))
const DeliveryForm = lazy(() => import('./delivery-form.tsx'))
const PassengerForm = lazy(() => import('./passenger-form.tsx'))
const MapChoice = lazy(() => import('./map-choice.tsx'))

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
  const { quotes, offers } = prices
  const { data: map } = useQuery(mapQuery)
  const change = useChange(search)
  const stops = useBookStops(search, change)
  const movePin = usePinMove(stops)
  const delivery = useDelivery()
  const passenger = usePassenger()
  const booking = useBooking({ search, trip, delivery, passenger, renewPrices: () => void quotes.refetch() })
  const [asksParcelOf, setAsksParcelOf] = useState<string>()
  const errors = stopErrors(stops.all, trip, quotes.error)
  const chosen = offers.find(({ carType }) => carType.id === search.carType) ?? offers[0]
  const choose = (patch: BookSearch) => {
    booking.reset()
    change(patch)
  }
  const hint = errors.size > 0 ? undefined : hintOf(trip, t)
  const [onMap, setOnMap] = useState(false)
  const near = trip.pickupAt ?? map?.center ?? null
  if (onMap && near)
    return (
      <Suspense>
        <MapChoice stops={stops} near={near} onClose={() => setOnMap(false)} />
      </Suspense>
    )
  return (
    <MapScreen
      back={{ href: paths.home(), label: t('book_change_places'), document: true }}
      note={quotes.data && trip.request && <PriceHolds secondsLeft={prices.secondsLeft} />}
    >
      <BookMap stops={stops.all} trip={trip} prices={prices} chosen={chosen} onPinMove={movePin} />
      <PageHeading title={t(service === 'delivery' ? 'book_title_parcel' : 'book_title')} hidden />
      <Dialogs
        booking={booking}
        search={search}
        asked={offers.find(({ carType }) => carType.id === asksParcelOf)}
        onChoose={choose}
        onClose={() => setAsksParcelOf(undefined)}
      />
      <WideHead route={trip.request ? quotes.data?.route : undefined} />
      {/* Not a grid: the sticky button could not leave its own row, and would be below the screen of a phone. */}
      <div className="flex flex-col gap-4">
        {settings.appCategory === 'both' && <ServiceChoice service={service} onChange={change} />}
        <PlacesForm stops={stops} near={near} errors={errors} onMap={() => setOnMap(true)} />
        <WhenForm trip={trip} onChange={change} />
        {hint !== undefined && <p className="text-sm text-ink-2">{hint}</p>}
        {trip.request && (
          <PricesState
            prices={prices}
            explained={errors.size > 0}
            // The operator may have changed the lists since the rider chose from them.
            onRetry={() =>
              trip.request?.parcels ? change({ parcel: undefined, option: undefined }) : void quotes.refetch()
            }
          />
        )}
        {trip.request && chosen && (
          <Offers
            {...{ search, trip, prices, chosen, delivery, passenger, booking }}
            onAskParcel={setAsksParcelOf}
            onChoose={choose}
          />
        )}
      </div>
    </MapScreen>
  )
}

type Booking = ReturnType<typeof useBooking>
type Prices = ReturnType<typeof usePrices>

/** What is asked and said over the page. */
function Dialogs(props: {
  readonly booking: Booking
  readonly search: BookSearch
  /** The car type whose parcel is asked for. */
  readonly asked: PricedOffer | undefined
  readonly onChoose: (patch: BookSearch) => void
  readonly onClose: () => void
}) {
  const { booking, search, asked, onChoose, onClose } = props
  return (
    <Suspense>
      {booking.asksPhone && <PhoneDialog onLeave={booking.leavePhone} onClose={booking.closePhone} />}
      {asked && (
        <ParcelDialog
          carType={asked.carType}
          search={search}
          onChoose={(patch) => {
            onClose()
            onChoose(patch)
          }}
          onClose={onClose}
        />
      )}
    </Suspense>
  )
}

/** Prices that are not there: they load, failed, wait for the connection, or there is no car. */
function PricesState(props: {
  readonly prices: Prices
  /** The stops say what is wrong. */
  readonly explained: boolean
  readonly onRetry: () => void
}) {
  const { prices, explained, onRetry } = props
  const { quotes, offers, waitsForLine } = prices
  const t = useText()
  return (
    <>
      {waitsForLine && (
        <p role="status" className="rounded-panel bg-info-soft px-3.5 py-2.5 text-sm text-info">
          {t('book_offline')}
        </p>
      )}
      {quotes.isLoading && <CarChoiceSkeleton />}
      {quotes.isError && !quotes.data && !explained && !waitsForLine && (
        <QuotesError error={quotes.error} retrying={quotes.isFetching} onRetry={onRetry} />
      )}
      {quotes.data && offers.length === 0 && (
        <ErrorPanel title={t('book_no_car_types')} note={t('book_places_first')} />
      )}
    </>
  )
}

/** The car types with their prices, and what is left until the chosen one is booked. */
function Offers(props: {
  readonly search: BookSearch
  readonly trip: ChosenTrip
  readonly prices: Prices
  readonly chosen: PricedOffer
  readonly delivery: ReturnType<typeof useDelivery>
  readonly passenger: Passenger
  readonly booking: Booking
  readonly onAskParcel: (carType: string) => void
  readonly onChoose: (patch: BookSearch) => void
}) {
  const { search, trip, prices, chosen, delivery, passenger, booking, onAskParcel, onChoose } = props
  const { quotes, offers, secondsLeft } = prices
  const { settings } = useBoot()
  const asksParcel = chosen.carType.parcelTypes.length > 0 && search.parcel === undefined
  const askParcel = () => onAskParcel(chosen.carType.id)
  // A name that is refused for the chosen car is not tried for the others: wrong names are counted.
  const { applied } = useQuotePromo(chosen.quoteId, search.promo)
  const discounts = useQuoteDiscounts(
    offers.map(({ quoteId }) => quoteId),
    applied?.promoName,
  )
  return (
    <>
      <CarChoice
        offers={offers.map((offer, index) => ({ ...offer, discount: discounts[index] ?? 0 }))}
        parcelChosen={!asksParcel}
        renewing={quotes.isPlaceholderData}
        chosen={chosen.carType.id}
        later={trip.later}
        sideBySide={settings.horizontalView}
        onChoose={(carType) => {
          onChoose({ carType, parcel: undefined, option: undefined })
          if (hasChoices(offers.find((offer) => offer.carType.id === carType))) onAskParcel(carType)
        }}
      />
      {chosen.carType.service === 'taxi' && <ForWhom passenger={passenger} booking={booking} />}
      {chosen.carType.service === 'delivery' && (
        <Suspense>
          <DeliveryForm
            search={search}
            carType={chosen.carType}
            delivery={delivery}
            onAskParcel={hasChoices(chosen) ? askParcel : undefined}
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
        onAskParcel={asksParcel ? askParcel : undefined}
        booking={booking}
        onChange={onChoose}
      />
    </>
  )
}

/** The rider, or somebody else with their name and number. */
function ForWhom({ passenger, booking }: { readonly passenger: Passenger; readonly booking: Booking }) {
  const t = useText()
  const change: Passenger['change'] = (values) => {
    booking.reset()
    passenger.change(values)
  }
  return (
    <>
      <Segmented
        label={t('passenger_who')}
        name="passenger"
        value={passenger.values ? 'other' : 'me'}
        onChange={(who) => change(who === 'me' ? null : { name: '', mobile: '' })}
        options={[
          { value: 'me', label: t('passenger_me') },
          { value: 'other', label: t('passenger_other') },
        ]}
        className="self-start"
      />
      {passenger.values && (
        <Suspense>
          <PassengerForm
            passenger={{ ...passenger, change }}
            invalid={booking.error !== null && errorCode(booking.error) === 'invalid_mobile'}
          />
        </Suspense>
      )}
    </>
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

/** What is still missing; an invalid time is reported at its field, which always has one. */
function hintOf(trip: ChosenTrip, t: Translate): string | undefined {
  if (trip.request) return undefined
  return trip.pickupAt && trip.dropAt ? undefined : t('book_places_first')
}

type Route = NonNullable<Prices['quotes']['data']>['route']

/** On wide screens: the way back, and the length of the ride. */
function WideHead({ route }: { readonly route: Route | undefined }) {
  const t = useText()
  return (
    <div className="mb-3 hidden items-center justify-between gap-3 text-sm lg:flex">
      <a
        href={paths.home()}
        className="inline-flex items-center gap-1 font-semibold text-ink-2 hover:text-ink"
      >
        <ChevronBackIcon size={18} />
        {t('book_change_places')}
      </a>
      {route && <TripLength route={route} />}
    </div>
  )
}

function TripLength({ route }: { readonly route: Route }) {
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
