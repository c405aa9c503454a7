import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import { decodePolyline, projectOnLine } from '@cabstand/domain/polyline'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { carsNearbyQuery, routeQuery } from '../../api/queries/places.ts'
import { nearestCars, searchMeters, shownCars } from '../../features/cars/near-cars.ts'
import { useTrackedCars } from '../../features/cars/use-tracked-cars.ts'
import { distanceText } from '../../features/text/distance.ts'
import type { MapCar } from '../../map/items.ts'
import type { TripCar } from '../../realtime/seen-cars.ts'
import { useBoot } from '../../ui/boot.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { useMedia, wideScreen } from '../../ui/use-media.ts'
import { useMapScene } from '../map-stage.tsx'
import { tripScene, tripStage } from './trip-scene.ts'
import { useCar, useNextStop } from './use-car.ts'

/** A car this far from its drawn route has taken another one. */
const offWayMeters = 300
const noCars: readonly MapCar[] = []

/** Shows the trip on the map below the screen: the stops that matter now, and the car. */
export function TripMap({ booking }: { booking: RiderBooking | undefined }) {
  const t = useText()
  const format = useFormat()
  const newest = useCar(booking)
  const stage = booking && tripStage(booking)
  const car = stage === 'coming' || stage === 'driving' ? newest : null
  const near = useNearCars(stage === 'searching' && booking ? pointOf(booking.pickup) : null)
  const { settings } = useBoot()
  const approach = useApproach(settings.showLiveRoute ? booking : undefined, car)
  const notes = useCarNotes(booking, car)
  const { seconds, nowMs } = useNextStop(booking)
  useMapScene({
    label: t('trip_map_label'),
    notes,
    ...(booking &&
      tripScene({
        booking,
        car,
        near,
        approach,
        arrival: seconds === null ? undefined : format.time(new Date(nowMs + seconds * 1000)),
        you: t('trip_you'),
        timeOf: format.time,
        addressOf: format.address,
      })),
  })
  return null
}

const pointOf = ({ lat, lng }: LatLng): LatLng => ({ lat, lng })

/** The free cars around a pickup; none without one. */
function useNearCars(pickup: LatLng | null): readonly MapCar[] {
  const { data } = useQuery(carsNearbyQuery(pickup))
  const tracked = useTrackedCars(pickup ? data?.cars : undefined)
  const count = useMedia(wideScreen) ? shownCars.wide : shownCars.phone
  return pickup ? nearestCars(tracked, pickup, count, searchMeters) : noCars
}

/** The distance from the car to its next stop, as text. */
function useCarNotes(booking: RiderBooking | undefined, car: TripCar | null): string[] {
  const t = useText()
  const format = useFormat()
  const unit = useBoot().settings.convertToMile ? 'mi' : 'km'
  if (!booking || !car) return []
  const next = booking.status === 'ACCEPTED' || booking.status === 'ARRIVED' ? booking.pickup : booking.drop
  const distance = distanceText(t, format, haversineMeters(car, next), unit)
  const seconds = car.secondsToNextStop
  if (seconds === null) return [t('map_car_away', { distance })]
  const minutes = t('minutes', { count: format.minutes(seconds) })
  return [t('map_car_away_minutes', { distance, minutes })]
}

/** The car's route to the pickup: requested once, and again when the car leaves it. */
function useApproach(booking: RiderBooking | undefined, car: TripCar | null): string | null {
  const [from, setFrom] = useState<LatLng | null>(null)
  const coming = booking?.status === 'ACCEPTED' && car !== null
  if (coming && from === null) setFrom(pointOf(car))
  const { data, isPlaceholderData } = useQuery(
    routeQuery(coming && from && booking ? [from, pointOf(booking.pickup)] : null),
  )
  const line = useMemo(() => (data ? decodePolyline(data.polyline) : []), [data])
  if (!coming || !data) return null
  const off = projectOnLine(line, car)?.offMeters ?? 0
  const elsewhere = from !== null && (from.lat !== car.lat || from.lng !== car.lng)
  if (off > offWayMeters && elsewhere && !isPlaceholderData) setFrom(pointOf(car))
  return data.polyline
}
