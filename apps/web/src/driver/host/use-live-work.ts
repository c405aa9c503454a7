import type { DriverWork } from '@cabstand/contract/http/drivers'
import type { DriverBooking, Offer } from '@cabstand/contract/schemas/booking'
import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { workQuery } from '../../api/queries/driver.ts'
import { useNow } from '../../features/clock/use-now.ts'
import { useFollowBookings } from '../../realtime/realtime-context.tsx'
import { type OfferDesk, useOffers } from '../offers/use-offers.ts'
import { type OwnPosition, useOwnPosition } from '../position/use-own-position.ts'
import { type Availability, useAvailability } from '../work/use-availability.ts'
import { useCancellationNotice } from '../work/use-notices.ts'
import { sortTrips } from '../work/work-state.ts'

/** A driver's work as it goes on whichever screen is open. */
export interface LiveWork {
  /** Undefined until it has loaded. */
  readonly work: DriverWork | undefined
  readonly error: unknown
  readonly retrying: boolean
  readonly retry: () => void
  /** The trip at hand, and those behind it. */
  readonly current: DriverBooking | undefined
  readonly next: readonly DriverBooking[]
  /** The offer to answer; none while a trip is at hand. */
  readonly offer: Offer | undefined
  readonly desk: OfferDesk
  readonly position: OwnPosition
  readonly availability: Availability
}

const dueEveryMs = 15_000

/** Follows trips and offers and sends positions, once for all of a driver's screens. */
export function useLiveWork(): LiveWork {
  const query = useQuery(workQuery)
  const work = query.data
  const bookings = work?.bookings ?? []
  const { current, next } = sortTrips(bookings, useNow(true, dueEveryMs))
  const sending = work !== undefined && (work.driverActiveStatus || work.queue)
  const position = useOwnPosition(sending, work?.lastPlace ?? null)
  const desk = useOffers(work?.offers ?? [])
  const availability = useAvailability()
  useFollowBookings(bookings.map(({ id }) => id))
  useCancellationNotice(bookings)
  return {
    work,
    error: query.error,
    retrying: query.isFetching,
    retry: () => void query.refetch(),
    current,
    next,
    offer: current ? undefined : desk.offer,
    desk,
    position,
    availability,
  }
}

export const LiveWorkContext = createContext<LiveWork | null>(null)

/** The work that the driver's host follows. */
export function useWork(): LiveWork {
  const live = useContext(LiveWorkContext)
  if (!live) throw new Error('a driver’s screen lies outside of DriverHost')
  return live
}
