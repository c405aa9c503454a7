import { nearestCars, searchFrame, shownCars } from '../../features/cars/near-cars.ts'
import { type ChosenStop, positionOf } from '../../features/stops/stop-values.ts'
import type { MapPin } from '../../map/items.ts'
import { useFormat, useText } from '../../ui/text.tsx'
import { useMedia, wideScreen } from '../../ui/use-media.ts'
import { useMapScene } from '../map-stage.tsx'
import type { ChosenTrip } from './chosen-trip.ts'
import type { usePinMove } from './use-pin-move.ts'
import type { PricedOffer, usePrices } from './use-prices.ts'

export interface BookMapProps {
  readonly stops: readonly ChosenStop[]
  readonly trip: ChosenTrip
  readonly prices: ReturnType<typeof usePrices>
  readonly chosen: PricedOffer | undefined
  readonly onPinMove: ReturnType<typeof usePinMove>
}

/** Shows the chosen places, the route between them and the cars near the pickup on the map below the screen. */
export function BookMap({ stops, trip, prices, chosen, onPinMove }: BookMapProps) {
  const t = useText()
  const format = useFormat()
  const count = useMedia(wideScreen) ? shownCars.wide : shownCars.phone
  const { pickupAt } = trip
  const cars = pickupAt ? nearestCars(prices.cars, pickupAt, count) : []
  const start = trip.tripDate ? format.time(trip.tripDate) : undefined
  const arrival = chosen?.arrival ? format.time(chosen.arrival) : undefined
  const pins = stops.flatMap((stop, index) =>
    pinOf(stop, index, stops.length).map((pin): MapPin => {
      const label = pin.kind === 'pickup' ? start : pin.kind === 'drop' ? arrival : undefined
      return { ...pin, ...(label && { label }) }
    }),
  )
  useMapScene({
    label: t('book_map_label'),
    pins,
    onPinMove,
    route: trip.request ? (prices.quotes.data?.route.polyline ?? null) : null,
    cars,
    notes: cars.length > 0 ? [t('map_cars_near', { count: cars.length })] : [],
    ...(pickupAt &&
      pins.length === 1 && { frame: searchFrame(pickupAt, nearestCars(cars, pickupAt, shownCars.phone)) }),
  })
  return null
}

/** The pin of a stop; none while it has no place. */
export function pinOf({ key, text, at }: ChosenStop, index: number, count: number): MapPin[] {
  if (!at) return []
  const position = positionOf(index, count)
  return [{ id: key, kind: typeof position === 'number' ? 'waypoint' : position, ...at, address: text }]
}
