import type { AdminBookingRow, FleetBookingRow } from '@cabstand/contract/schemas/booking-list'
import { isFinal } from '@cabstand/domain/booking/status'
import { useInfiniteQuery } from '@tanstack/react-query'
import { bookingsQuery } from '../../api/queries/bookings.ts'
import { PagedList } from '../../features/answer/paged-list.tsx'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { useSignedIn } from '../../features/session/use-me.ts'
import { bookingUpdates } from '../../realtime/apply-event.ts'
import { useFeed } from '../../realtime/use-feed.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
import { useText } from '../../ui/text.tsx'
import { useBookingColumns } from './columns.tsx'
import { useNewBookings } from './use-new-bookings.ts'

type Row = AdminBookingRow | FleetBookingRow

/** `/bookings` for staff: every booking they may see, newest first. */
export function AdminBookingsPage() {
  const t = useText()
  return (
    <div className="flex flex-1 flex-col gap-4 bg-canvas p-4 lg:p-6">
      <PageHeading title={t('admin_bookings')} />
      <BookingTable />
    </div>
  )
}

function BookingTable() {
  const t = useText()
  const audience = useSignedIn().usertype === 'fleetadmin' ? 'fleetadmin' : 'admin'
  const query = useInfiniteQuery(bookingsQuery<'fleetadmin' | 'admin'>(audience, 'all'))
  const columns = useBookingColumns()
  const known: readonly Row[] = query.data?.pages.flatMap((page) => page.bookings) ?? []
  useFeed(bookingUpdates, liveIds(known))
  const unseen = useNewBookings(known, query.hasNextPage)
  return (
    <>
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
      <PagedList
        query={query}
        rowsOf={(page): readonly Row[] => page.bookings}
        failedTitle={t('admin_bookings_failed')}
        skeleton={<TableSkeleton />}
        empty={
          <EmptyState
            title={t('admin_bookings_empty')}
            note={t('admin_bookings_empty_note')}
            className="rounded-panel border border-line bg-surface"
          />
        }
        footerClass="flex items-center justify-between gap-4 text-label text-ink-2"
        footer={(rows) =>
          rows.length > 0 && <p role="status">{t('admin_bookings_shown', { count: rows.length })}</p>
        }
      >
        {(rows) => (
          <Table caption={t('admin_bookings')} columns={columns} rows={rows} rowKey={(row) => row.id} />
        )}
      </PagedList>
    </>
  )
}

/** The limit of followed bookings per socket. The newest bookings change most often. */
const maxFollowed = 150

/** Bookings that can still change. */
function liveIds(rows: readonly Row[]): string[] {
  return rows
    .filter(({ status }) => !isFinal(status))
    .slice(0, maxFollowed)
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
