import type { AdminBooking, FleetBooking } from '@cabstand/contract/schemas/booking'
import { isFinal } from '@cabstand/domain/booking/status'
import { useInfiniteQuery } from '@tanstack/react-query'
import { errorCode } from '../../api/api-error.ts'
import { bookingsQuery } from '../../api/queries/bookings.ts'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { useSignedIn } from '../../features/session/use-me.ts'
import { useFollowBookings } from '../../realtime/realtime-context.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
import { useErrorText, useText } from '../../ui/text.tsx'
import { LiveMark } from '../live-mark.tsx'
import { useBookingColumns } from './columns.tsx'
import { useNewBookings } from './use-new-bookings.ts'

/** `/bookings` for the office: every booking it may see, newest first. */
export function AdminBookingsPage() {
  const t = useText()
  return (
    <div className="flex flex-1 flex-col gap-4 bg-canvas p-4 lg:p-6">
      <div className="flex items-center justify-between gap-4">
        <PageHeading title={t('admin_bookings')} className="text-title lg:text-title lg:font-bold" />
        <LiveMark />
      </div>
      <BookingTable />
    </div>
  )
}

function BookingTable() {
  const t = useText()
  const errorText = useErrorText()
  const audience = useSignedIn().usertype === 'fleetadmin' ? 'fleetadmin' : 'admin'
  const query = useInfiniteQuery(bookingsQuery<'fleetadmin' | 'admin'>(audience, 'all'))
  const columns = useBookingColumns()
  const rows: (AdminBooking | FleetBooking)[] = query.data?.pages.flatMap((page) => page.bookings) ?? []
  useFollowBookings(liveIds(rows))
  const unseen = useNewBookings(audience, rows, query.hasNextPage)
  const failure = query.isError && (
    <ErrorPanel
      title={t('admin_bookings_failed')}
      note={errorText(errorCode(query.error))}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
  if (!query.data) return failure || <TableSkeleton />
  if (rows.length === 0) {
    return (
      <EmptyState
        title={t('admin_bookings_empty')}
        note={t('admin_bookings_empty_note')}
        className="rounded-panel border border-line bg-surface"
      />
    )
  }
  return (
    <>
      {failure}
      {unseen > 0 && (
        <Button
          kind="secondary"
          size="small"
          className="self-center"
          working={query.isRefetching}
          onClick={() => void query.refetch()}
        >
          {t('admin_bookings_new', { count: unseen })}
        </Button>
      )}
      <Table caption={t('admin_bookings')} columns={columns} rows={rows} rowKey={(row) => row.id} />
      <div className="flex items-center justify-between gap-4 text-label text-ink-2">
        <p role="status">{t('admin_bookings_shown', { count: rows.length })}</p>
        {query.hasNextPage && (
          <Button
            kind="secondary"
            size="small"
            working={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('admin_bookings_more')}
          </Button>
        )}
      </div>
    </>
  )
}

/** A socket follows so many bookings at most, and the newest are the ones that change. */
const mostFollowed = 150

/** Those that can still change. */
function liveIds(rows: readonly (AdminBooking | FleetBooking)[]): string[] {
  return rows
    .filter(({ status }) => !isFinal(status))
    .slice(0, mostFollowed)
    .map(({ id }) => id)
}

function TableSkeleton() {
  return (
    <Skeleton className="rounded-panel border border-line bg-surface px-3">
      {Array.from({ length: 12 }, (_, row) => row).map((row) => (
        <div key={row} className="flex h-9 items-center gap-8 border-b border-line last:border-0">
          <SkeletonBar className="w-16" />
          <SkeletonBar className="w-20" />
          <SkeletonBar className="w-40" />
          <SkeletonBar className="w-40" />
          <SkeletonBar className="w-20" />
        </div>
      ))}
    </Skeleton>
  )
}
