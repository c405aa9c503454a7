import { carFeed } from '@cabstand/contract/realtime/bookings'
import type { AdminBooking, FleetBooking } from '@cabstand/contract/schemas/booking'
import { isolate } from '@cabstand/contract/texts/isolate'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { bookingTrackQuery } from '../../api/queries/booking-details.ts'
import type { MapCar, MapDot, MapPin } from '../../map/items.ts'
import { MapView } from '../../map/map-view.tsx'
import { useFeed } from '../../realtime/use-feed.ts'
import { useFormat, useText } from '../../ui/text.tsx'
import { Panel, RowsSkeleton } from './panel.tsx'
import type { TrackPoint } from './recorded-track.tsx'

const RecordedTrack = lazy(() =>
  import('./recorded-track.tsx').then((file) => ({ default: file.RecordedTrack })),
)

export interface TrackPanelProps {
  readonly booking: AdminBooking | FleetBooking
  /** Admins see the recorded positions too, once there are any. */
  readonly recorded?: boolean
}

/** The driven or planned route, with the car while the trip is active. */
export function TrackPanel({ booking, recorded = false }: TrackPanelProps) {
  const t = useText()
  const format = useFormat()
  const [shown, setShown] = useState<TrackPoint>()
  const track = useQuery({ ...bookingTrackQuery(booking.id), enabled: recorded })
  const points = track.data?.points
  const dots = useMemo(() => points?.map((point) => toDot(point, shown)), [points, shown])
  const lookAt = useMemo(() => shown && { lat: shown.lat, lng: shown.lng }, [shown])
  const cars = useCars(booking)
  const { pickup, drop, tripStartTime, tripEndTime, trackPolyline } = booking
  const pins: MapPin[] = [
    {
      id: 'pickup',
      kind: 'pickup',
      lat: pickup.lat,
      lng: pickup.lng,
      address: format.address(pickup),
      label: tripStartTime ? format.time(tripStartTime) : t('pickup'),
    },
    {
      id: 'drop',
      kind: 'drop',
      lat: drop.lat,
      lng: drop.lng,
      address: format.address(drop),
      label: tripEndTime ? format.time(tripEndTime) : t('drop'),
    },
  ]
  return (
    <Panel title={t('admin_track')} note={t(trackPolyline ? 'admin_track_driven' : 'admin_track_quoted')}>
      <MapView
        {...(dots && { dots, lookAt })}
        label={t('map_of_trip', {
          pickup: isolate(format.address(pickup)),
          drop: isolate(format.address(drop)),
        })}
        route={trackPolyline ?? booking.polyline}
        pins={pins}
        cars={cars}
        className="h-72"
        controlsClassName="end-2 top-2"
      />
      {recorded && (
        <Suspense fallback={<RowsSkeleton />}>
          <RecordedTrack track={track} shown={shown} onShow={setShown} />
        </Suspense>
      )}
    </Panel>
  )
}

function toDot(point: TrackPoint, shown: TrackPoint | undefined): MapDot {
  const { lat, lng, jump, step } = point
  return { lat, lng, kind: jump ? 'jump' : step ? 'step' : 'point', selected: point === shown }
}

const running = new Set(['ACCEPTED', 'ARRIVED', 'STARTED'])

function useCars(booking: AdminBooking | FleetBooking): MapCar[] {
  const shown = running.has(booking.status) && 'customer' in booking
  const position = useFeed(carFeed, shown ? booking.id : null)
  return shown && position ? [{ id: booking.id, ...position, state: 'busy', role: 'trip' }] : []
}
