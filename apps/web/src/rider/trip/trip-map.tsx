import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import { decodePolyline, encodePolyline } from '@cabstand/domain/polyline'
import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { routeQuery } from '../../api/queries/places.ts'
import { remainingLine } from '../../features/booking/remaining-line.ts'
import type { MapPin } from '../../map/items.ts'
import { MapView } from '../../map/map-view.tsx'
import { type TripPosition, useTripPosition } from '../../realtime/positions.ts'
import { useBoot } from '../../ui/boot.tsx'
import { useFormat, useLocale, useText } from '../../ui/text.tsx'

/** A car this far from its drawn way has taken another. */
const offWayMeters = 300

const wide = '(min-width: 960px)'
/** The card that floats over wide maps. */
const cardWidth = 440
/** The card stands where reading begins. */
const besideCard = { ltr: { left: cardWidth }, rtl: { right: cardWidth } } as const
const belowNothing = {} as const

function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(wide)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(wide).matches,
  )
}

/** The trip on the map: the car, its dotted way to the pickup, and the route. */
export function TripMap({ booking }: { booking: RiderBooking | undefined }) {
  const t = useText()
  const format = useFormat()
  const { direction } = useLocale()
  const padding = useWide() ? besideCard[direction] : belowNothing
  const heard = useTripPosition(booking?.id ?? '')
  const shown = booking && showsCar(booking) ? heard : null
  const approach = useApproach(booking, shown)
  const notes = useCarNotes(booking, shown)
  const coming = booking?.status === 'ACCEPTED' || booking?.status === 'ARRIVED'
  const pins: MapPin[] = booking
    ? [
        {
          id: 'pickup',
          kind: 'pickup',
          ...at(booking.pickup),
          address: format.address(booking.pickup),
          ...(coming && { label: t('trip_you') }),
        },
        ...booking.waypoints.map((stop, index) => ({
          id: `waypoint-${index}`,
          kind: 'waypoint' as const,
          ...at(stop),
          address: format.address(stop),
        })),
        { id: 'drop', kind: 'drop', ...at(booking.drop), address: format.address(booking.drop) },
      ]
    : []
  return (
    <MapView
      label={t('trip_map_label')}
      className="size-full"
      padding={padding}
      pins={pins}
      route={booking ? (booking.trackPolyline ?? booking.polyline) : null}
      quietRoute={coming}
      approach={approach}
      notes={notes}
      followCars
      cars={shown ? [{ id: 'car', lat: shown.lat, lng: shown.lng, heading: shown.heading }] : []}
    />
  )
}

const at = ({ lat, lng }: LatLng): LatLng => ({ lat, lng })

function showsCar({ status }: RiderBooking): boolean {
  return status === 'ACCEPTED' || status === 'ARRIVED' || status === 'STARTED' || status === 'REACHED'
}

/** How far the car is from where it goes next, in words. */
function useCarNotes(booking: RiderBooking | undefined, car: TripPosition | null): string[] {
  const t = useText()
  const format = useFormat()
  const unit = useBoot().settings.convertToMile ? 'distance_mi' : 'distance_km'
  if (!booking || !car) return []
  const next = booking.status === 'ACCEPTED' || booking.status === 'ARRIVED' ? booking.pickup : booking.drop
  const distance = t(unit, { distance: format.distance(haversineMeters(car, next)) })
  const seconds = car.secondsToNextStop
  if (seconds === null) return [t('map_car_away', { distance })]
  const minutes = t('minutes', { count: format.minutes(seconds) })
  return [t('map_car_away_minutes', { distance, minutes })]
}

/** The car's way to the pickup: asked for once, cut as the car passes along it, asked anew when it turns off. */
function useApproach(booking: RiderBooking | undefined, car: TripPosition | null): string | null {
  const [from, setFrom] = useState<LatLng | null>(null)
  const coming = booking?.status === 'ACCEPTED' && car !== null
  if (coming && from === null) setFrom(at(car))
  const { data, isPlaceholderData } = useQuery(
    routeQuery(coming && from && booking ? [from, at(booking.pickup)] : null),
  )
  if (!coming || !data) return null
  const { points, offMeters } = remainingLine(decodePolyline(data.polyline), car)
  const last = from !== null && (from.lat !== car.lat || from.lng !== car.lng)
  if (offMeters > offWayMeters && last && !isPlaceholderData) setFrom(at(car))
  return encodePolyline(points)
}
