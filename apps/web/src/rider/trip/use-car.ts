import { carFeed } from '@cabstand/contract/realtime/bookings'
import type { ValueOf } from '@cabstand/contract/realtime/feed'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { isFinal } from '@cabstand/domain/booking/status'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { bookingKeys } from '../../api/queries/bookings.ts'
import { useNow } from '../../features/clock/use-now.ts'
import { useConnectionState } from '../../realtime/realtime-context.tsx'
import { useFeed } from '../../realtime/use-feed.ts'

/** Where the car of a trip is, with the seconds to its next stop. */
export type TripCar = ValueOf<typeof carFeed>

/** The car of a trip, from acceptance to the end of the trip; null while it is unknown. */
export function useCar(booking: RiderBooking | undefined): TripCar | null {
  const client = useQueryClient()
  const hasCar = booking !== undefined && booking.driverName !== null && !isFinal(booking.status)
  const id = hasCar ? booking.id : null
  const car = useFeed(carFeed, id)
  const isLive = useConnectionState().kind === 'live'
  useEffect(() => {
    if (car !== null && id !== null)
      client.setQueryData(bookingKeys.car(id), car, { updatedAt: arrivedAtMs(car) })
  }, [client, id, car])
  return car ?? (isLive || id === null ? null : lastSeenCar(client, id))
}

/** Where it was when the connection was lost, which may have been before a reload. */
function lastSeenCar(client: QueryClient, id: string): TripCar | null {
  const state = client.getQueryState<TripCar>(bookingKeys.car(id))
  if (state?.data === undefined) return null
  arrivals.set(state.data, state.dataUpdatedAt)
  return state.data
}

/** When a position arrived here, whichever part of the screen saw it first: clocks of server and device differ. */
const arrivals = new WeakMap<TripCar, number>()

function arrivedAtMs(car: TripCar): number {
  const known = arrivals.get(car)
  if (known !== undefined) return known
  const nowMs = Date.now()
  arrivals.set(car, nowMs)
  return nowMs
}

const tickMilliseconds = 5000

/** The time, and the seconds to the next stop, which count down between positions; null while they are unknown. */
export function useNextStop(booking: RiderBooking): {
  readonly nowMs: number
  readonly seconds: number | null
} {
  const car = useCar(booking)
  const nowMs = useNow(!isFinal(booking.status), tickMilliseconds)
  const told = car?.secondsToNextStop ?? null
  if (car === null || told === null) return { nowMs, seconds: null }
  return { nowMs, seconds: Math.max(0, told - Math.max(0, nowMs - arrivedAtMs(car)) / 1000) }
}
