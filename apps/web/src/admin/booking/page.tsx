import { bookingList } from '@cabstand/contract/http/trips/staff-bookings'
import type { AdminBooking, FleetBooking } from '@cabstand/contract/schemas/booking'
import { isolate } from '@cabstand/contract/texts/isolate'
import { useQuery } from '@tanstack/react-query'
import { errorCode } from '../../api/api-error.ts'
import { bookingQuery } from '../../api/queries/bookings.ts'
import { ParcelPictures } from '../../features/booking/parcel-pictures.tsx'
import { NotFoundPage } from '../../features/page/not-found-page.tsx'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { PageTrail } from '../../features/page/page-trail.tsx'
import { useSignedIn } from '../../features/session/use-me.ts'
import { shortAddress } from '../../features/text/short-address.ts'
import { paths } from '../../navigation/paths.ts'
import { useIdInPath } from '../../navigation/use-id-in-path.ts'
import { bookingUpdates } from '../../realtime/booking-updates.ts'
import { useFeed } from '../../realtime/use-feed.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { AlertIcon } from '../../ui/icons.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { useErrorText, useFormat, useText } from '../../ui/text.tsx'
import { warningTexts } from '../alert-labels.ts'
import { useAuditWords } from '../audit/audit-words.ts'
import { RecordHistory } from '../audit/record-history.tsx'
import { BookingMapCosts } from '../map-costs/map-costs-panel.tsx'
import { BookingActions } from './booking-actions.tsx'
import { BookingSkeleton } from './booking-skeleton.tsx'
import { ChatPanel } from './chat-panel.tsx'
import { DetailsPanel } from './details-panel.tsx'
import { DispatchPanel } from './dispatch-panel.tsx'
import { FarePanel } from './fare-panel.tsx'
import { MoneyPanels } from './money-panels.tsx'
import { Timeline } from './timeline.tsx'
import { TrackPanel } from './track-panel.tsx'

/** `/bookings/:id` for staff: timeline, dispatch, fare and ledger. */
export function AdminBookingPage() {
  const t = useText()
  const errorText = useErrorText()
  const id = useIdInPath()
  const audience = useSignedIn().usertype === 'fleetadmin' ? 'fleetadmin' : 'admin'
  const query = useQuery(bookingQuery<'fleetadmin' | 'admin'>(audience, id))
  useFeed(bookingUpdates, id)
  if (query.data) return <BookingReport booking={query.data} />
  if (!query.isError) return <BookingSkeleton />
  if (errorCode(query.error) === 'booking_not_found') return <NotFoundPage />
  return (
    <div className="flex flex-1 flex-col gap-4 bg-canvas p-4 lg:p-6">
      <PageHeading title={t('admin_bookings')} />
      <ErrorPanel
        title={t('admin_booking_failed')}
        note={errorText(errorCode(query.error))}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
        className="rounded-panel border border-line bg-surface"
      />
    </div>
  )
}

/** An admin's view holds the stored fare; a fleet admin's does not. */
function isAdminView(booking: AdminBooking | FleetBooking): booking is AdminBooking {
  return 'fareBreakdown' in booking
}

function BookingReport({ booking }: { booking: AdminBooking | FleetBooking }) {
  const t = useText()
  const format = useFormat()
  const title = t('admin_booking_title', {
    name: isolate(booking.customerName),
    pickup: isolate(shortAddress(format.address(booking.pickup))),
    drop: isolate(shortAddress(format.address(booking.drop))),
  })
  const admin = isAdminView(booking) ? booking : undefined
  const words = useAuditWords(bookingList.columns)
  const history = <RecordHistory type="booking" id={booking.id} words={words} />
  return (
    <div className="flex flex-1 flex-col gap-4 bg-canvas p-4 lg:p-6">
      <PageTrail
        above={{ label: t('admin_bookings'), href: paths.bookings() }}
        here={<Bdi className="font-mono">{booking.reference}</Bdi>}
      />
      <div className="flex flex-wrap items-center gap-3">
        <PageHeading title={title} inPage className="text-title lg:text-title lg:font-bold" />
        <span aria-live="polite">
          <StatusChip status={booking.status} />
        </span>
        {admin && <BookingActions booking={admin} />}
      </div>
      {admin ? (
        <Warnings texts={warningTexts(t, format, admin)} />
      ) : (
        booking.fareFlagged && (
          <Warnings
            texts={[
              t(booking.fareBasis === 'not_driven' ? 'admin_alert_not_driven' : 'admin_alert_fare_capped'),
            ]}
          />
        )
      )}
      <div className="grid items-start gap-3 xl:grid-cols-[minmax(300px,1fr)_minmax(0,2.3fr)]">
        <div className="grid min-w-0 gap-3 lg:grid-cols-2 xl:grid-cols-1">
          <DetailsPanel booking={booking} />
          <Timeline booking={booking} />
          {admin && <TrackPanel booking={booking} recorded={admin.driver !== null} />}
          {booking.service === 'delivery' && <ParcelPictures booking={booking} />}
          {admin && <ChatPanel booking={admin} />}
        </div>
        <div className="grid min-w-0 gap-3">
          {admin ? (
            <>
              <DispatchPanel bookingId={booking.id} />
              <div className="grid items-start gap-3 xl:grid-cols-2">
                <FarePanel booking={admin} />
                <div className="grid min-w-0 gap-3">
                  <MoneyPanels booking={admin} />
                  {history}
                </div>
              </div>
              <BookingMapCosts bookingId={booking.id} />
            </>
          ) : (
            <>
              <TrackPanel booking={booking} />
              {history}
            </>
          )}
        </div>
      </div>
    </div>
  )
}

function Warnings({ texts }: { texts: readonly string[] }) {
  const t = useText()
  if (texts.length === 0) return null
  return (
    <section
      aria-label={t('admin_alerts')}
      className="flex gap-2.5 rounded-panel bg-warn-soft px-4 py-3 text-sm text-warn"
    >
      <AlertIcon size={18} />
      <ul className="grid gap-1">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  )
}
