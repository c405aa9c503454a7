import { nearestCars, searchFrame, shownCars } from '../../features/cars/near-cars.ts'
import type { MapPin } from '../../map/items.ts'
import type { BookSearch } from '../../navigation/paths.ts'
import { useFormat, useText } from '../../ui/text.tsx'
import { useMapScene, useWideScreen } from '../map-stage.tsx'
import type { ChosenTrip } from './chosen-trip.ts'
import type { usePinMove } from './use-pin-move.ts'
import type { PricedOffer, usePrices } from './use-prices.ts'

export interface BookMapProps {
  readonly search: BookSearch
  readonly trip: ChosenTrip
  readonly prices: ReturnType<typeof usePrices>
  readonly chosen: PricedOffer | undefined
  readonly onPinMove: ReturnType<typeof usePinMove>
}

/** Shows the chosen places, the route between them and the cars near the pickup on the map below the screen. */
export function BookMap({ search, trip, prices, chosen, onPinMove }: BookMapProps) {
  const t = useText()
  const format = useFormat()
  const count = useWideScreen() ? shownCars.wide : shownCars.phone
  const { pickupAt, dropAt } = trip
  const cars = pickupAt ? nearestCars(prices.cars, pickupAt, count) : []
  const start = trip.tripDate ? format.time(trip.tripDate) : undefined
  const arrival = chosen?.arrival ? format.time(chosen.arrival) : undefined
  const pins: MapPin[] = []
  if (pickupAt) {
    const { pickup = '' } = search
    pins.push({ id: 'pickup', kind: 'pickup', ...pickupAt, address: pickup, ...(start && { label: start }) })
  }
  if (dropAt) {
    const { drop = '' } = search
    pins.push({ id: 'drop', kind: 'drop', ...dropAt, address: drop, ...(arrival && { label: arrival }) })
  }
  useMapScene({
    label: t('book_map_label'),
    pins,
    onPinMove,
    route: trip.wish ? (prices.quotes.data?.route.polyline ?? null) : null,
    cars,
    notes: cars.length > 0 ? [t('map_cars_near', { count: cars.length })] : [],
    ...(pickupAt &&
      !dropAt && { frame: searchFrame(pickupAt, nearestCars(cars, pickupAt, shownCars.phone)) }),
  })
  return null
}
