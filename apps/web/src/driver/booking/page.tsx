import type { DriverBooking } from '@cabstand/contract/schemas/booking'
import { isBeforeDispatch } from '@cabstand/domain/booking/book-later'
import { isFinal } from '@cabstand/domain/booking/status'
import { useQuery } from '@tanstack/react-query'
import { errorCode } from '../../api/api-error.ts'
import { bookingQuery } from '../../api/queries/bookings.ts'
import { Answer } from '../../features/answer/answer.tsx'
import { columnsOf } from '../../features/bookings/columns.tsx'
import { useNow } from '../../features/clock/use-now.ts'
import { NotFoundPage } from '../../features/page/not-found-page.tsx'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { PageSkeleton } from '../../features/page/page-skeleton.tsx'
import { RouteDrawing } from '../../features/receipt/route-drawing.tsx'
import { AppButtonLink, AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { useIdInPath } from '../../navigation/use-id-in-path.ts'
import { bookingUpdates } from '../../realtime/booking-updates.ts'
import { useFeed } from '../../realtime/use-feed.ts'
import { Fact, Facts } from '../../ui/facts.tsx'
import { ChevronBackIcon } from '../../ui/icons.tsx'
import { RouteList } from '../../ui/route-list.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { useFormat, useLocale, useText } from '../../ui/text.tsx'
import { RiderRow } from '../trip/rider-row.tsx'

/** `/bookings/:id` for its driver: a past trip, or one that runs and is driven on the work screen. */
export function DriverBookingPage() {
  const t = useText()
  const id = useIdInPath()
  const answer = useQuery(bookingQuery('driver', id))
  useFeed(bookingUpdates, id)
  if (errorCode(answer.error) === 'booking_not_found') return <NotFoundPage />
  return (
    <div className="mx-auto w-full max-w-xl px-4 pt-3 pb-8 lg:pt-6">
      <AppLink
        href={paths.trips()}
        className="-ms-2 mb-2 inline-flex min-h-11 items-center gap-1 rounded-control px-2 text-sm font-semibold text-ink-2 hover:bg-hover"
      >
        <ChevronBackIcon size={18} />
        {t('driver_trips_back')}
      </AppLink>
      {answer.data === undefined && <PageHeading title={t('driver_trips')} hidden />}
      <Answer answer={answer} failedTitle={t('driver_trip_failed')} skeleton={<PageSkeleton />}>
        {(trip) => <Trip trip={trip} />}
      </Answer>
    </div>
  )
}

function Trip({ trip }: { readonly trip: DriverBooking }) {
  const t = useText()
  const { id, reference, status, trackPolyline, polyline } = trip
  const toDrop = status === 'STARTED' || status === 'REACHED'
  const isPaid = status === 'PAID' || status === 'COMPLETE'
  const now = useNow(status === 'ACCEPTED')
  const isLater = status === 'ACCEPTED' && trip.bookLater && isBeforeDispatch(Date.parse(trip.tripDate), now)
  const isCurrent = !(isPaid || isLater || isFinal(status))
  return (
    <article className="grid gap-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading title={t('driver_trip_title', { reference })} />
        <StatusChip status={status} />
      </header>
      <RouteDrawing {...trip} polyline={trackPolyline ?? polyline} label={t('receipt_route')} />
      <Stops trip={trip} />
      <RiderRow trip={trip} at={toDrop ? 'drop' : 'pickup'} />
      {isCurrent && (
        <div className="flex">
          <AppButtonLink href={paths.bookings()}>{t('driver_trip_current')}</AppButtonLink>
        </div>
      )}
      {isPaid && (
        <div className="flex">
          <AppButtonLink kind="secondary" href={paths.receipt(id)}>
            {t('driver_receipt')}
          </AppButtonLink>
        </div>
      )}
      <AllFacts trip={trip} />
    </article>
  )
}

function Stops({ trip }: { readonly trip: DriverBooking }) {
  const format = useFormat()
  const { pickup, waypoints, drop, tripStartTime, tripEndTime } = trip
  const at = (instant: string | null) => (instant === null ? {} : { note: format.dateTime(instant) })
  return (
    <RouteList
      stops={[
        { id: 'pickup', kind: 'pickup', title: format.address(pickup), ...at(tripStartTime) },
        ...waypoints.map((stop, index) => ({
          id: `waypoint-${index}`,
          kind: 'waypoint' as const,
          title: format.address(stop),
        })),
        { id: 'drop', kind: 'drop', title: format.address(drop), ...at(tripEndTime) },
      ]}
    />
  )
}

/** They stand above. */
const shownAbove = new Set(['pickup', 'drop', 'customerName', 'status'])

/** Every column of the driver's table that has a value. */
function AllFacts({ trip }: { readonly trip: DriverBooking }) {
  const t = useText()
  const tools = { t, format: useFormat(), locale: useLocale().locale }
  const facts = columnsOf('driver')
    .filter(({ id }) => !shownAbove.has(id))
    .map(({ id, header, cell }) => ({ id, name: t(header), value: cell(trip, tools) }))
    .filter(({ value }) => Boolean(value))
  return (
    <Facts>
      {facts.map(({ id, name, value }) => (
        <Fact key={id} name={name}>
          {value}
        </Fact>
      ))}
    </Facts>
  )
}
