import type { carFeed } from '@cabstand/contract/realtime/bookings'
import type { ValueOf } from '@cabstand/contract/realtime/feed'
import type { QueryClient } from '@tanstack/react-query'
import { bookingKeys } from '../api/queries/bookings.ts'

/** Where the car of a trip is, with the seconds to its next stop. */
export type TripCar = ValueOf<typeof carFeed>

/** Notes where the car of a booking was seen, for the time without a connection. */
export function noteSeenCar(client: QueryClient, id: string, car: TripCar): void {
  client.setQueryData(bookingKeys.car(id), car, { updatedAt: arrivedAtMs(car) })
}

/** Where it was when the connection was lost, which may have been before a reload. */
export function lastSeenCar(client: QueryClient, id: string): TripCar | null {
  const state = client.getQueryState<TripCar>(bookingKeys.car(id))
  if (state?.data === undefined) return null
  arrivals.set(state.data, state.dataUpdatedAt)
  return state.data
}

/** When a position arrived here, whichever part of the screen saw it first: clocks of server and device differ. */
const arrivals = new WeakMap<TripCar, number>()

export function arrivedAtMs(car: TripCar): number {
  const known = arrivals.get(car)
  if (known !== undefined) return known
  const nowMs = Date.now()
  arrivals.set(car, nowMs)
  return nowMs
}
