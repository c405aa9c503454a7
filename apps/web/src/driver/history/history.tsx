import { useInfiniteQuery } from '@tanstack/react-query'
import { bookingsQuery } from '../../api/queries/bookings.ts'
import { PagedList } from '../../features/answer/paged-list.tsx'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.tsx'
import { PastTrip } from './past-trip.tsx'

/** Past trips, newest first, below those that are paid and that the rider may still close. */
export function History() {
  const t = useText()
  return (
    <section className="border-t border-line bg-surface p-4 lg:p-6">
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 className="text-lead font-bold">{t('driver_history')}</h2>
        <AppLink
          href={paths.trips()}
          className="font-semibold text-accent underline-offset-3 hover:underline"
        >
          {t('driver_trips_all')}
        </AppLink>
      </div>
      <HistoryList />
    </section>
  )
}

function HistoryList() {
  const now = useInfiniteQuery(bookingsQuery('driver', 'now'))
  const paid =
    now.data?.pages.flatMap((page) => page.bookings.filter(({ status }) => status === 'PAID')) ?? []
  return (
    <>
      {paid.length > 0 && (
        <ul className="divide-y divide-line border-b border-line">
          {paid.map((trip) => (
            <PastTrip key={trip.id} trip={trip} />
          ))}
        </ul>
      )}
      <PastTrips isEmpty={paid.length === 0} />
    </>
  )
}

function PastTrips({ isEmpty }: { isEmpty: boolean }) {
  const t = useText()
  return (
    <PagedList
      query={useInfiniteQuery(bookingsQuery('driver', 'past'))}
      rowsOf={(page) => page.bookings}
      failedTitle={t('driver_history_failed')}
      skeleton={<HistorySkeleton />}
      empty={
        isEmpty && (
          <EmptyState
            title={t('driver_history_empty')}
            note={t('driver_history_empty_note')}
            className="px-0"
          />
        )
      }
      footerClass="mt-3"
    >
      {(trips) => (
        <ul className="divide-y divide-line">
          {trips.map((trip) => (
            <PastTrip key={trip.id} trip={trip} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

export function HistorySkeleton() {
  return (
    <Skeleton className="grid gap-3">
      {[0, 1, 2].map((row) => (
        <SkeletonBar key={row} className="mb-3 h-16 w-full" />
      ))}
    </Skeleton>
  )
}
