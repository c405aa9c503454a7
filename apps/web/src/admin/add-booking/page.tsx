import { RecordFormProvider } from '../../features/form/form-context.tsx'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { parseBookSearch } from '../../navigation/book-search.ts'
import { useScreenSearch } from '../../navigation/use-screen-search.ts'
import { Button } from '../../ui/button.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { useText } from '../../ui/text.tsx'
import { Panel } from '../booking/panel.tsx'
import { BookPanel } from './book-panel.tsx'
import { BookedDialog } from './booked-dialog.tsx'
import type { GivenBooking } from './booking-values.ts'
import { CallerSection } from './caller-section.tsx'
import { CarSection } from './car-section.tsx'
import { DeliverySection } from './delivery-section.tsx'
import { DriverNote } from './driver-note.tsx'
import { KnownPlaces } from './known-places.tsx'
import { LatestRides } from './latest-rides.tsx'
import { PromoField } from './promo-field.tsx'
import { placeKeys, shortcuts } from './shortcuts.ts'
import { StopsSection } from './stops-section.tsx'
import { TripMap } from './trip-map.tsx'
import { type AddBooking, useAddBooking } from './use-add-booking.ts'
import { type Place, useFormKeys } from './use-form-keys.ts'
import { WhenAndPayment } from './when-and-payment.tsx'

/** As the console shows it or as a telephone system writes it, whose plus sign an address may have made a space. */
const mobileIn = (given: string) =>
  /^[\s+]?[\d\s().-]{4,30}$/.test(given) ? given.replace(/^ (?=\d)/, '+').trim() : ''

/** A telephone system opens the screen with the caller's number, the public form with a trip. */
const parseSearch = (search: Readonly<Record<string, unknown>>): GivenBooking => ({
  mobile: mobileIn(String(search.mobile ?? '')),
  trip: parseBookSearch(search),
})

/** `/addbookings`: books for a caller, with every step on the keyboard. */
export function AddBookingPage() {
  const t = useText()
  const booking = useAddBooking(useScreenSearch(parseSearch))
  const { caller, record } = booking
  const places = (caller.state.kind === 'rider' ? caller.state.person.places : [])
    .filter(({ lat, lng }) => lat !== undefined && lng !== undefined)
    .slice(0, placeKeys)
  const keys = useFormKeys(booking, places)
  return (
    <RecordFormProvider record={record} words={{}}>
      <form
        ref={keys.form}
        noValidate
        aria-label={t('add_booking_title')}
        onKeyDown={keys.onKeyDown}
        onSubmit={(event) => {
          event.preventDefault()
          const isComplete = booking.submit()
          // The marks of fields are there after the next render.
          if (!isComplete) setTimeout(() => keys.focus('[aria-invalid=true]'))
        }}
        className="grid min-w-0 flex-1 content-start gap-3 bg-canvas p-4 text-label xl:grid-cols-[minmax(0,36rem)_minmax(0,1fr)] lg:p-6"
      >
        <PageHeading title={t('add_booking_title')} />
        <div className="grid min-w-0 content-start gap-3">
          <CallerSection state={caller.state} />
          <RidePanel booking={booking} places={places} keys={keys} />
          <CarSection booking={booking} />
          <PromoField booking={booking} />
          {booking.offer?.carType.service === 'delivery' ? (
            <DeliverySection booking={booking} />
          ) : (
            <DriverNote />
          )}
        </div>
        <div className="grid min-w-0 content-start gap-3">
          <TripMap booking={booking} />
          <BookPanel booking={booking} />
          <LatestRides trips={caller.state.person?.trips ?? []} />
          {record.changes.length > 0 && (
            <Button kind="quiet" size="small" className="justify-self-start" onClick={booking.restart}>
              {t('add_booking_clear')}
            </Button>
          )}
        </div>
      </form>
      <BookedDialog
        booking={booking.booked}
        onNext={() => {
          booking.restart()
          setTimeout(() => keys.focus('[name=mobile]'))
        }}
      />
    </RecordFormProvider>
  )
}

/** Stops and time. */
function RidePanel(props: {
  readonly booking: AddBooking
  readonly places: readonly Place[]
  readonly keys: ReturnType<typeof useFormKeys>
}) {
  const { booking, places, keys } = props
  const { stops, prices, record } = booking
  const t = useText()
  return (
    <Panel title={t('add_booking_ride')} aside={<RideKeys />}>
      <div className="grid gap-3 p-4">
        <StopsSection
          stops={stops}
          places={places}
          tried={record.tried}
          error={prices.quotes.error}
          onEnter={keys.next}
        />
        <div className="flex gap-2">
          {stops.add && (
            <Button kind="secondary" size="small" aria-keyshortcuts={shortcuts.addStop} onClick={stops.add}>
              {t('stop_add')}
              <KeyHint keys={shortcuts.addStop} />
            </Button>
          )}
          <Button kind="secondary" size="small" aria-keyshortcuts={shortcuts.swap} onClick={stops.swap}>
            {t('add_booking_swap')}
            <KeyHint keys={shortcuts.swap} />
          </Button>
        </div>
        <KnownPlaces places={places} onChoose={keys.fill} />
        <WhenAndPayment booking={booking} focusLater={keys.laterByKey} />
      </div>
    </Panel>
  )
}

function RideKeys() {
  const t = useText()
  return (
    <span className="flex items-center gap-2 text-small text-ink-2 max-lg:hidden">
      {t('add_booking_next_field')} <KeyHint keys="Enter" />
    </span>
  )
}
