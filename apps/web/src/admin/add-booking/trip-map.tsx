import { nearestCars, searchFrame, shownCars } from '../../features/cars/near-cars.ts'
import type { MapPin } from '../../map/items.ts'
import { MapView } from '../../map/map-view.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import type { AddBooking } from './use-add-booking.ts'

/** The stops as they are entered, the route between them, and the cars near the pickup. */
export function TripMap({ booking }: { readonly booking: AddBooking }) {
  const { stops, prices, offer, isLater, values } = booking
  const t = useText()
  const format = useFormat()
  const last = stops.priced.length - 1
  const startMs = isLater ? Date.parse(values.at) : Date.now() + (offer?.secondsToPickup ?? 0) * 1000
  const endMs = startMs + (prices.route?.durationSeconds ?? 0) * 1000
  const timeOf = (ms: number) => (prices.route && Number.isFinite(ms) ? format.time(new Date(ms)) : undefined)
  const pins = stops.priced.flatMap(({ key, text, at }, index): MapPin[] => {
    if (!at) return []
    const kind = index === 0 ? 'pickup' : index === last ? 'drop' : 'waypoint'
    const label = index === 0 ? timeOf(startMs) : index === last ? timeOf(endMs) : undefined
    return [{ id: key, kind, ...at, address: text, ...(label !== undefined && { label }) }]
  })
  const pickup = stops.priced[0]?.at ?? null
  const cars = pickup ? nearestCars(prices.cars, pickup, shownCars.wide) : []
  return (
    <div className="relative overflow-hidden rounded-panel border border-line">
      <MapView
        label={t('add_booking_map')}
        pins={pins}
        route={prices.route?.polyline ?? null}
        cars={cars}
        className="h-[26rem]"
        controlsClassName="end-3 top-3"
        {...(pickup &&
          pins.length === 1 && { frame: searchFrame(pickup, nearestCars(cars, pickup, shownCars.phone)) })}
      />
      {offer && (
        <p
          role="status"
          className="absolute start-3 bottom-3 z-map-controls rounded-control bg-surface px-3 py-1.5 text-label shadow-1"
        >
          <Near booking={booking} />
        </p>
      )}
    </div>
  )
}

function Near({ booking: { offer } }: { readonly booking: AddBooking }) {
  const t = useText()
  const format = useFormat()
  if (!offer) return null
  const car = format.carType(offer.carType).name
  if (offer.secondsToPickup === null) return t('add_booking_near_none', { car })
  return t('add_booking_near', {
    car,
    count: offer.carsNearby,
    minutes: t('add_booking_minutes', { count: format.minutes(offer.secondsToPickup) }),
  })
}
