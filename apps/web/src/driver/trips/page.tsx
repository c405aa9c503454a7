import type { DriverBookingRow } from '@cabstand/contract/schemas/booking-list'
import { isFinal } from '@cabstand/domain/booking/status'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { bookingsQuery } from '../../api/queries/bookings.ts'
import { PagedList } from '../../features/answer/paged-list.tsx'
import {
  type BookingFilters,
  isFiltered,
  parseBookingFilters,
} from '../../features/bookings/booking-filters.ts'
import { FilterBar } from '../../features/bookings/filter-bar.tsx'
import { BookingsTable } from '../../features/bookings/lazy-table.ts'
import { NoMatch } from '../../features/bookings/no-match.tsx'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { useGo } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { useScreenSearch } from '../../navigation/use-screen-search.ts'
import { bookingUpdates } from '../../realtime/booking-updates.ts'
import { useFeed } from '../../realtime/use-feed.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useText } from '../../ui/text.tsx'
import { useMedia, wideScreen } from '../../ui/use-media.ts'
import { HistorySkeleton } from '../history/history.tsx'
import { PastTrip, TripLinks } from '../history/past-trip.tsx'

/** `/bookings/all`: every trip of a driver, the running ones too. */
export function TripsPage() {
  const t = useText()
  const go = useGo()
  const filters = useScreenSearch(parseBookingFilters)
  const filter = (next: BookingFilters) => go(paths.trips(next), { replace: true })
  return (
    <div className="mx-auto w-full max-w-xl px-4 pt-5 pb-6 lg:max-w-360 lg:px-6 lg:pt-8">
      <PageHeading title={t('driver_trips')} className="mb-3" />
      <FilterBar filters={filters} onChange={filter} />
      <TripList filters={filters} onClear={() => filter({})} />
    </div>
  )
}

function TripList({ filters, onClear }: { filters: BookingFilters; onClear: () => void }) {
  const t = useText()
  const list = useInfiniteQuery(bookingsQuery('driver', 'all', filters))
  const trips = list.data?.pages.flatMap((page) => page.bookings) ?? []
  useFeed(
    bookingUpdates,
    trips.filter(({ status }) => !isFinal(status)).map(({ id }) => id),
  )
  return (
    <PagedList
      query={list}
      rowsOf={(page) => page.bookings}
      failedTitle={t('driver_history_failed')}
      skeleton={<HistorySkeleton />}
      empty={
        isFiltered(filters) ? (
          <NoMatch onClear={onClear} />
        ) : (
          <EmptyState title={t('driver_history_empty')} note={t('driver_history_empty_note')} />
        )
      }
    >
      {(rows) => <Trips trips={rows} />}
    </PagedList>
  )
}

/** A table on wide screens, cards on narrow ones. */
function Trips({ trips }: { readonly trips: readonly DriverBookingRow[] }) {
  const t = useText()
  const isWide = useMedia(wideScreen)
  if (!isWide) {
    return (
      <ul className="divide-y divide-line border-y border-line">
        {trips.map((trip) => (
          <PastTrip key={trip.id} trip={trip} />
        ))}
      </ul>
    )
  }
  return (
    <Suspense fallback={<HistorySkeleton />}>
      <BookingsTable
        traveller="driver"
        caption={t('driver_trips')}
        rows={trips}
        actions={(trip) => (
          <span className="flex gap-1 whitespace-nowrap">
            <TripLinks trip={trip} />
          </span>
        )}
      />
    </Suspense>
  )
}
