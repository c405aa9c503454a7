import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { isFinal } from '@cabstand/domain/booking/status'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { errorCode } from '../../api/api-error.ts'
import { bookingsQuery } from '../../api/queries/bookings.ts'
import { paths } from '../../app/paths.ts'
import { AppButtonLink, useGo } from '../../features/navigation/app-link.tsx'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { useFollowBookings } from '../../realtime/realtime-context.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'
import { useErrorText, useText } from '../../ui/text.tsx'
import { BookingCard } from './booking-card.tsx'

const route = getRouteApi('/bookings')

type Scope = 'now' | 'later' | 'past'
const scopes = ['now', 'later', 'past'] as const

/** A rider's bookings: under way, ahead, and past. */
export function BookingsPage() {
  const t = useText()
  const go = useGo()
  const scope: Scope = route.useSearch().scope ?? 'now'
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
  const errorText = useErrorText()
  const offline = useOfflineReason()
  const list = useInfiniteQuery(bookingsQuery('rider', scope))
  const bookings: RiderBooking[] = list.data?.pages.flatMap((page) => page.bookings) ?? []
  useFollowBookings(bookings.filter(({ status }) => !isFinal(status)).map(({ id }) => id))
  const failed = list.isError && (
    <ErrorPanel
      className="rounded-card border border-line"
      title={t('bookings_failed')}
      note={errorText(errorCode(list.error))}
      retrying={list.isFetching}
      onRetry={() => void (list.data ? list.fetchNextPage() : list.refetch())}
    />
  )
  if (!list.data) return failed || <ListSkeleton />
  if (bookings.length === 0) return failed || <NoBookings scope={scope} />
  return (
    <>
      <ul className="grid gap-3">
        {bookings.map((booking) => (
          <li key={booking.id}>
            <BookingCard booking={booking} />
          </li>
        ))}
      </ul>
      <div className="mt-4 grid justify-items-center">
        {failed}
        {list.hasNextPage && !list.isError && (
          <Button
            kind="secondary"
            working={list.isFetchingNextPage}
            workingLabel={t('loading')}
            disabledReason={offline}
            onClick={() => void list.fetchNextPage()}
          >
            {t('bookings_more')}
          </Button>
        )}
      </div>
    </>
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
