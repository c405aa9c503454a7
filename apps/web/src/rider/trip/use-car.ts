import { carFeed } from '@cabstand/contract/realtime/bookings'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { isFinal } from '@cabstand/domain/booking/status'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNow } from '../../features/clock/use-now.ts'
import { useConnectionState } from '../../realtime/realtime-context.tsx'
import { arrivedAtMs, lastSeenCar, noteSeenCar, type TripCar } from '../../realtime/seen-cars.ts'
import { useFeed } from '../../realtime/use-feed.ts'

/** The car of a trip, from acceptance to the end of the trip; null while it is unknown. */
export function useCar(booking: RiderBooking | undefined): TripCar | null {
  const client = useQueryClient()
  const hasCar = booking !== undefined && booking.driverName !== null && !isFinal(booking.status)
  const id = hasCar ? booking.id : null
  const car = useFeed(carFeed, id)
  const isLive = useConnectionState().kind === 'live'
  useEffect(() => {
    if (car !== null && id !== null) noteSeenCar(client, id, car)
  }, [client, id, car])
  return car ?? (isLive || id === null ? null : lastSeenCar(client, id))
}

const tickMilliseconds = 5000

/** The time, and the seconds to the next stop, which count down between positions; null while they are unknown. */
export function useNextStop(booking: RiderBooking | undefined): {
  readonly nowMs: number
  readonly seconds: number | null
} {
  const car = useCar(booking)
  const nowMs = useNow(booking !== undefined && !isFinal(booking.status), tickMilliseconds)
  const told = car?.secondsToNextStop ?? null
  if (car === null || told === null) return { nowMs, seconds: null }
  return { nowMs, seconds: Math.max(0, told - Math.max(0, nowMs - arrivedAtMs(car)) / 1000) }
}
