import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { errorCode } from '../../api/api-error.ts'
import { bookingQuery } from '../../api/queries/bookings.ts'
import { isScheduled } from '../../features/booking/is-scheduled.ts'
import { rideOrParcel } from '../../features/booking/ride-or-parcel.ts'
import { useNow } from '../../features/clock/use-now.ts'
import { NotFoundPage } from '../../features/page/not-found-page.tsx'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { useWakeLock } from '../../features/session/use-wake-lock.ts'
import { AppButtonLink } from '../../navigation/app-link.tsx'
import { useJustBooked } from '../../navigation/history-state.ts'
import { paths } from '../../navigation/paths.ts'
import { useIdInPath } from '../../navigation/use-id-in-path.ts'
import { bookingUpdates } from '../../realtime/booking-updates.ts'
import { useFeed } from '../../realtime/use-feed.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { lazyBeside, lazyExtra } from '../../ui/lazy-extra.ts'
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { useErrorText, useText } from '../../ui/text.tsx'
import { MapScreen } from '../map-screen.tsx'
import { CancelRow } from './cancel-row.tsx'
import { ChangeDropButton } from './change-drop-button.tsx'
import { CodeCard, DriverCard } from './driver-card.tsx'
import { PriceSection } from './price-section.tsx'
import { GivenRating, RatePanel } from './rate-panel.tsx'
import { StatusSign } from './status-sign.tsx'
import { TripMap } from './trip-map.tsx'
import { TripStops } from './trip-stops.tsx'

const BookedDialog = lazyExtra(() => import('./booked-dialog.tsx'))
const DeliverySection = lazyExtra(() => import('./delivery-section.tsx'))
const EmergencyButton = lazyBeside(() => import('../../features/emergency/emergency-button.tsx'))
const TipPanel = lazyExtra(() => import('./tip-panel.tsx'))
const LostProperty = lazyExtra(() => import('./lost-property.tsx'))
const AskForPush = lazyExtra(() => import('../../features/push/ask-for-push.tsx'))

const clockMilliseconds = 5000

/** One trip from "finding a driver" to its receipt, kept current by events and positions. */
export function TripPage() {
  const id = useIdInPath()
  const t = useText()
  const errorText = useErrorText()
  const { data: booking, error, isFetching, refetch } = useQuery(bookingQuery('rider', id))
  useFeed(bookingUpdates, id)
  if (!booking && error && errorCode(error) === 'booking_not_found') return <NotFoundPage />
  return (
    <MapScreen panel="over" back={{ href: paths.bookings(), label: t('trip_to_bookings') }}>
      <TripMap booking={booking} />
      {booking && <TripPanel booking={booking} />}
      {!booking && error && (
        <>
          <PageHeading title={t('trip_failed')} hidden />
          <ErrorPanel
            title={t('trip_failed')}
            note={errorText(errorCode(error))}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
          <AppButtonLink kind="secondary" href={paths.bookings()} className="mt-2">
            {t('trip_to_bookings')}
          </AppButtonLink>
        </>
      )}
      {!booking && !error && <TripSkeleton />}
    </MapScreen>
  )
}

function TripPanel({ booking }: { booking: RiderBooking }) {
  const t = useText()
  const { reference } = booking
  const nowMs = useNow(booking.status === 'NEW', clockMilliseconds)
  const justBooked = useJustBooked()
  // The dialog stays when it is closed, to give the focus to the trip.
  const [cameFromBooking] = useState(justBooked)
  useWakeLock(isUnderWay(booking))
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeading title={t(`trip_title${rideOrParcel(booking)}`, { reference })} hidden />
      <div className="flex items-center justify-between">
        <StatusChip status={booking.status} newAs={isScheduled(booking, nowMs) ? 'later' : 'rider'} />
        <Bdi className="font-mono text-sm text-ink-3">{reference}</Bdi>
      </div>
      <StatusSign booking={booking} />
      <RatePanel booking={booking} />
      {booking.rating !== null && <GivenRating rating={booking.rating} />}
      {(booking.status === 'PAID' || booking.status === 'COMPLETE') && (
        <Suspense>
          <TipPanel booking={booking} />
        </Suspense>
      )}
      {(booking.status === 'NEW' || booking.status === 'ACCEPTED') && (
        <Suspense>
          <AskForPush person="rider" />
        </Suspense>
      )}
      <DriverCard booking={booking} />
      <CodeCard booking={booking} />
      <Suspense>
        <EmergencyButton booking={booking} as="rider" />
      </Suspense>
      <TripStops booking={booking} />
      <ChangeDropButton booking={booking} />
      <Passenger booking={booking} />
      {booking.service === 'delivery' && (
        <Suspense>
          <DeliverySection booking={booking} />
        </Suspense>
      )}
      <PriceSection booking={booking} />
      {booking.paidAt !== null && (
        <Suspense>
          <LostProperty booking={booking} />
        </Suspense>
      )}
      <CancelRow booking={booking} />
      {cameFromBooking && (
        <Suspense>
          <BookedDialog booking={booking} open={justBooked && isBooked(booking)} />
        </Suspense>
      )}
    </div>
  )
}

/**
 * What waits for its payment is not booked yet: its payment dialog comes first. When the driver is there it is no news,
 * though the page of its payment leads here as long as it exists.
 */
const isBooked = ({ status }: RiderBooking): boolean => status === 'NEW' || status === 'ACCEPTED'

/** The driver comes, or drives the rider: the screen stays on. A ride for later may be accepted hours before. */
const isUnderWay = ({ status, bookLater }: RiderBooking): boolean =>
  status === 'ARRIVED' || status === 'STARTED' || (status === 'ACCEPTED' && !bookLater)

/** For whom the ride is, when it is not the rider. */
function Passenger({ booking: { passengerName, passengerPhone } }: { booking: RiderBooking }) {
  const t = useText()
  if (!passengerName) return null
  return (
    <p className="flex flex-wrap gap-x-2 text-sm [overflow-wrap:anywhere]">
      <span className="text-ink-2">{t('passenger_for')}</span>
      <bdi className="font-semibold">{passengerName}</bdi>
      {passengerPhone && <Bdi>{passengerPhone}</Bdi>}
    </p>
  )
}

function TripSkeleton() {
  return (
    <Skeleton className="grid gap-4">
      <SkeletonBar className="h-26 rounded-sign" />
      <div className="flex items-center gap-3">
        <SkeletonBar className="size-13 rounded-full" />
        <span className="grid flex-1 gap-2">
          <SkeletonBar className="w-32" />
          <SkeletonBar className="w-24" />
        </span>
        <SkeletonBar className="h-8 w-28" />
      </div>
      <SkeletonBar className="h-16 rounded-panel" />
      <SkeletonBar className="w-3/4" />
      <SkeletonBar className="w-1/2" />
    </Skeleton>
  )
}
