import type { DriverBooking } from '@cabstand/contract/schemas/booking'
import { useInfiniteQuery } from '@tanstack/react-query'
import { errorCode } from '../../api/api-error.ts'
import { bookingsQuery } from '../../api/queries/bookings.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { useErrorText, useFormat, useText } from '../../ui/text.tsx'

/** What was driven before, newest first. */
export function History() {
  const t = useText()
  return (
    <section className="border-t border-line bg-surface p-4 lg:p-6">
      <h2 className="mb-3 text-lead font-bold">{t('driver_history')}</h2>
      <HistoryList />
    </section>
  )
}

function HistoryList() {
  const t = useText()
  const errorText = useErrorText()
  const query = useInfiniteQuery(bookingsQuery('driver', 'past'))
  if (!query.data) {
    return query.isError ? (
      <ErrorPanel
        title={t('driver_history_failed')}
        note={errorText(errorCode(query.error))}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <Skeleton className="grid gap-3">
        {[0, 1, 2].map((row) => (
          <SkeletonBar key={row} className="mb-3 h-16 w-full" />
        ))}
      </Skeleton>
    )
  }
  const rides = query.data.pages.flatMap((page) => page.bookings)
  if (rides.length === 0) {
    return (
      <EmptyState title={t('driver_history_empty')} note={t('driver_history_empty_note')} className="px-0" />
    )
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {rides.map((ride) => (
          <PastRide key={ride.id} ride={ride} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          kind="secondary"
          size="small"
          className="mt-3"
          working={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('driver_history_more')}
        </Button>
      )}
    </>
  )
}

function PastRide({ ride }: { ride: DriverBooking }) {
  const format = useFormat()
  const paid = ride.status === 'PAID' || ride.status === 'COMPLETE'
  return (
    <li className="grid grid-cols-1 gap-1 py-3">
      <span className="flex items-center justify-between gap-2 text-sm text-ink-2">
        <span>
          {format.dateTime(ride.tripDate)}{' '}
          <span className="ms-2 font-mono">
            <Bdi>{ride.reference}</Bdi>
          </span>
        </span>
        <StatusChip status={ride.status} />
      </span>
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 flex-1 truncate font-semibold">
          <bdi>{format.address(ride.pickup)}</bdi>
        </span>
        {paid && <Bdi className="font-bold">{format.money(ride.driverShare)}</Bdi>}
      </span>
      <span className="truncate text-sm text-ink-2">
        <bdi>{format.address(ride.drop)}</bdi>
      </span>
    </li>
  )
}
