import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { dayTime, isSameDay } from '../../features/text/day-time.ts'
import { DropPin, PickupPin } from '../../ui/place-pins.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { useNextStop } from './use-car.ts'

/** The stops with the times that are known or expected. */
export function TripStops({ booking }: { booking: RiderBooking }) {
  const t = useText()
  const format = useFormat()
  const { seconds, nowMs } = useNextStop(booking)
  const when = (instant: Date) =>
    isSameDay(format, instant, nowMs) ? format.time(instant) : dayTime(t, format, instant, nowMs)
  const { pickupMs, dropMs } = stopTimes(booking, seconds, nowMs)
  const stops = [
    { id: 'pickup', pin: <PickupPin />, address: format.address(booking.pickup), atMs: pickupMs },
    ...booking.waypoints.map((stop, index) => ({
      id: `waypoint-${index}`,
      pin: <PickupPin className="scale-75" />,
      address: format.address(stop),
      atMs: null,
    })),
    { id: 'drop', pin: <DropPin />, address: format.address(booking.drop), atMs: dropMs },
  ]
  return (
    <ol className="grid gap-2.5">
      {stops.map(({ id, pin, address, atMs }) => (
        <li key={id} className="flex items-start gap-3">
          <span className="mt-1 flex">{pin}</span>
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            <bdi>{address}</bdi>
          </span>
          {atMs !== null && <bdi className="text-ink-2">{when(new Date(atMs))}</bdi>}
        </li>
      ))}
    </ol>
  )
}

/** When pickup and drop were, or are expected to be; null when unknown. */
function stopTimes(booking: RiderBooking, secondsToNextStop: number | null, nowMs: number) {
  const at = (instant: string | null) => (instant === null ? null : Date.parse(instant))
  const expectedMs = secondsToNextStop === null ? null : nowMs + secondsToNextStop * 1000
  const rideMs = booking.estimateTime * 1000
  if (booking.status === 'CANCELLED') return { pickupMs: at(booking.tripDate), dropMs: null }
  if (booking.status === 'NEW' || booking.status === 'PAYMENT_PENDING') {
    const startMs = booking.bookLater ? Date.parse(booking.tripDate) : null
    return { pickupMs: startMs, dropMs: startMs === null ? null : startMs + rideMs }
  }
  if (booking.status === 'ACCEPTED') {
    return { pickupMs: expectedMs, dropMs: expectedMs === null ? null : expectedMs + rideMs }
  }
  const pickupMs = at(booking.tripStartTime) ?? at(booking.driverArriveTime)
  if (booking.status === 'STARTED') return { pickupMs, dropMs: expectedMs }
  return { pickupMs, dropMs: at(booking.tripEndTime) }
}
