import type { CarPosition, Offer } from '@cabstand/contract/schemas/booking'
import { Store, useStore } from './store.ts'

/** The newest position of a followed booking's car, with its time to the next stop. */
export interface TripPosition extends CarPosition {
  readonly secondsToNextStop: number | null
}

const positions = new Map<string, Store<TripPosition | null>>()

function positionStore(bookingId: string): Store<TripPosition | null> {
  const known = positions.get(bookingId)
  if (known) return known
  const store = new Store<TripPosition | null>(null)
  positions.set(bookingId, store)
  return store
}

/** Keeps a position unless a newer one is known. Positions never enter the query cache. */
export function setTripPosition(bookingId: string, position: TripPosition): void {
  const store = positionStore(bookingId)
  const known = store.get()
  if (known && known.at > position.at) return
  store.set(position)
}

/** The car of a followed booking; null until one is heard. */
export function useTripPosition(bookingId: string): TripPosition | null {
  return useStore(positionStore(bookingId))
}

/** A driver's open offers as the server last sent them; null until it did. */
export const driverOffers = new Store<readonly Offer[] | null>(null)

export function useDriverOffers(): readonly Offer[] | null {
  return useStore(driverOffers)
}

/** Staff: how often the server said that there are more bookings to list. */
export const newBookings = new Store(0)

/** Forgets everything; for when somebody else signs in. */
export function clearRealtimeStores(): void {
  for (const store of positions.values()) store.set(null)
  driverOffers.set(null)
}
