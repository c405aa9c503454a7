import { isFinal } from '@cabstand/domain/booking/status'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { bookingsQuery } from '../../api/queries/bookings.ts'
import { PagedList } from '../../features/answer/paged-list.tsx'
import { type BookingFilters, isFiltered } from '../../features/bookings/booking-filters.ts'
import { FilterBar } from '../../features/bookings/filter-bar.tsx'
import { BookingsTable } from '../../features/bookings/lazy-table.ts'
import { NoMatch } from '../../features/bookings/no-match.tsx'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { AppButtonLink, useGo } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { useScreenSearch } from '../../navigation/use-screen-search.ts'
import { bookingUpdates } from '../../realtime/booking-updates.ts'
import { useFeed } from '../../realtime/use-feed.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.tsx'
import { useMedia, wideScreen } from '../../ui/use-media.ts'
import { BookingCard } from './booking-card.tsx'
import { RowActions } from './row-actions.tsx'
import { parseBookingsSearch } from './search.ts'

const scopes = ['now', 'later', 'past', 'all'] as const
type Scope = (typeof scopes)[number]

/** A rider's bookings: current, upcoming, past and all. */
export function BookingsPage() {
  const t = useText()
  const go = useGo()
  const { scope = 'now', filters } = useScreenSearch(parseBookingsSearch)
  const filter = (next: BookingFilters) => go(paths.bookings(scope, next), { replace: true })
  return (
    <div className="mx-auto w-full max-w-xl px-4 pt-5 pb-6 lg:max-w-360 lg:px-6 lg:pt-8">
      <PageHeading title={t('bookings_title')} className="mb-3" />
      <Segmented
        label={t('bookings_scope')}
        name="scope"
        value={scope}
        onChange={(chosen) => go(paths.bookings(chosen), { replace: true })}
        options={scopes.map((value) => ({ value, label: t(`bookings_${value}`) }))}
        className="mb-4 w-full lg:w-96 [&>label]:min-h-9 [&>label]:flex-1 [&>label]:justify-center"
      />
      {(scope === 'past' || scope === 'all') && <FilterBar filters={filters} onChange={filter} />}
      <BookingList key={scope} scope={scope} filters={filters} onClear={() => filter({})} />
    </div>
  )
}

function BookingList(props: {
  readonly scope: Scope
  readonly filters: BookingFilters
  readonly onClear: () => void
}) {
  const { scope, filters, onClear } = props
  const t = useText()
  const isWide = useMedia(wideScreen)
  const list = useInfiniteQuery(bookingsQuery('rider', scope, filters))
  const bookings = list.data?.pages.flatMap((page) => page.bookings) ?? []
  useFeed(
    bookingUpdates,
    bookings.filter(({ status }) => !isFinal(status)).map(({ id }) => id),
  )
  return (
    <PagedList
      query={list}
      rowsOf={(page) => page.bookings}
      failedTitle={t('bookings_failed')}
      failedClass="rounded-card border border-line"
      skeleton={<ListSkeleton />}
      empty={isFiltered(filters) ? <NoMatch onClear={onClear} /> : <NoBookings scope={scope} />}
    >
      {(rows) =>
        isWide ? (
          <Suspense fallback={<ListSkeleton />}>
            <BookingsTable
              traveller="rider"
              caption={t('bookings_title')}
              rows={rows}
              actions={(booking) => <RowActions booking={booking} />}
            />
          </Suspense>
        ) : (
          <ul className="grid gap-3">
            {rows.map((booking) => (
              <li key={booking.id}>
                <BookingCard booking={booking} />
              </li>
            ))}
          </ul>
        )
      }
    </PagedList>
  )
}

function NoBookings({ scope }: { scope: Scope }) {
  const t = useText()
  return (
    <EmptyState
      className="rounded-card border border-line"
      title={t(`bookings_empty_${scope}`)}
      note={t('bookings_empty_note')}
      action={
        <div className="flex flex-wrap gap-2">
          <AppButtonLink href={paths.book()}>{t('bookings_book')}</AppButtonLink>
          {(scope === 'now' || scope === 'later') && (
            <AppButtonLink kind="secondary" href={paths.bookings('past')}>
              {t('bookings_see_past')}
            </AppButtonLink>
          )}
        </div>
      }
    />
  )
}

function ListSkeleton() {
  return (
    <Skeleton className="grid gap-3">
      {[0, 1, 2].map((row) => (
        <div key={row} className="mb-3 grid gap-3.5 rounded-card border border-line-2 p-4">
          <div className="flex justify-between">
            <SkeletonBar className="h-5.5 w-28" />
            <SkeletonBar className="w-24" />
          </div>
          <SkeletonBar className="w-2/3" />
          <SkeletonBar className="w-3/4" />
          <SkeletonBar className="h-11 w-full" />
        </div>
      ))}
    </Skeleton>
  )
}
