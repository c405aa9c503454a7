import type { DriverBookingRow } from '@cabstand/contract/schemas/booking-list'
import { useInfiniteQuery } from '@tanstack/react-query'
import { bookingsQuery } from '../../api/queries/bookings.ts'
import { PagedList } from '../../features/answer/paged-list.tsx'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MessageIcon } from '../../ui/icons.tsx'
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

/** Past trips, newest first, below those that are paid and that the rider may still close. */
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

function HistorySkeleton() {
  return (
    <Skeleton className="grid gap-3">
      {[0, 1, 2].map((row) => (
        <SkeletonBar key={row} className="mb-3 h-16 w-full" />
      ))}
    </Skeleton>
  )
}

function PastTrip({ trip }: { trip: DriverBookingRow }) {
  const t = useText()
  const format = useFormat()
  const paid = trip.status === 'PAID' || trip.status === 'COMPLETE'
  return (
    <li className="grid grid-cols-1 gap-1 py-3">
      <span className="flex items-center justify-between gap-2 text-sm text-ink-2">
        <span>
          {format.dateTime(trip.tripDate)}{' '}
          <span className="ms-2 font-mono">
            <Bdi>{trip.reference}</Bdi>
          </span>
        </span>
        <StatusChip status={trip.status} />
      </span>
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 flex-1 truncate font-semibold">
          <bdi>{format.address(trip.pickup)}</bdi>
        </span>
        {paid && <Bdi className="font-bold">{format.money(trip.driverShare)}</Bdi>}
      </span>
      <span className="flex items-center justify-between gap-3 text-sm text-ink-2">
        <span className="min-w-0 flex-1 truncate">
          <bdi>{format.address(trip.drop)}</bdi>
        </span>
        {paid && (
          <AppLink
            href={paths.receipt(trip.id)}
            className="inline-flex min-h-8 items-center rounded-control px-2 font-semibold text-accent hover:bg-hover"
          >
            <span className="caps-center">{t('driver_receipt')}</span>
          </AppLink>
        )}
        {trip.customerName !== '' && (
          <AppLink
            href={paths.chat(trip.id)}
            aria-label={t('chat_title', { name: trip.customerName })}
            className="inline-flex min-h-8 items-center gap-1.5 rounded-control px-2 font-semibold text-accent hover:bg-hover"
          >
            <MessageIcon size={16} />
            <span className="caps-center">{t('chat_open')}</span>
          </AppLink>
        )}
      </span>
    </li>
  )
}
