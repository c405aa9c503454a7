import { isFinal } from '@cabstand/domain/booking/status'
import { useInfiniteQuery } from '@tanstack/react-query'
import { bookingsQuery } from '../../api/queries/bookings.ts'
import { PagedList } from '../../features/answer/paged-list.tsx'
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
import { BookingCard } from './booking-card.tsx'
import { parseBookingsSearch } from './search.ts'

type Scope = 'now' | 'later' | 'past'
const scopes = ['now', 'later', 'past'] as const

/** A rider's bookings: current, upcoming and past. */
export function BookingsPage() {
  const t = useText()
  const go = useGo()
  const scope: Scope = useScreenSearch(parseBookingsSearch).scope ?? 'now'
  return (
    <div className="mx-auto w-full max-w-xl px-4 pt-5 pb-6 lg:pt-8">
      <PageHeading title={t('bookings_title')} className="mb-3" />
      <Segmented
        label={t('bookings_scope')}
        name="scope"
        value={scope}
        onChange={(chosen) => go(paths.bookings(chosen), { replace: true })}
        options={scopes.map((value) => ({ value, label: t(`bookings_${value}`) }))}
        className="mb-4 w-full [&>label]:min-h-9 [&>label]:flex-1 [&>label]:justify-center"
      />
      <BookingList key={scope} scope={scope} />
    </div>
  )
}

function BookingList({ scope }: { scope: Scope }) {
  const t = useText()
  const list = useInfiniteQuery(bookingsQuery('rider', scope))
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
      empty={<NoBookings scope={scope} />}
    >
      {(rows) => (
        <ul className="grid gap-3">
          {rows.map((booking) => (
            <li key={booking.id}>
              <BookingCard booking={booking} />
            </li>
          ))}
        </ul>
      )}
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
          {scope !== 'past' && (
            <AppButtonLink kind="secondary" href={paths.bookings('past')}>
              {t('bookings_all')}
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
