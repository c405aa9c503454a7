import type { DriverWork } from '@cabstand/contract/http/trips/bookings'
import type { DriverBooking } from '@cabstand/contract/schemas/booking'
import type { Offer } from '@cabstand/contract/schemas/offer'
import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { workQuery } from '../../api/queries/work.ts'
import { useNow } from '../../features/clock/use-now.ts'
import { useWakeLock } from '../../features/session/use-wake-lock.ts'
import { bookingUpdates } from '../../realtime/booking-updates.ts'
import { useFeed } from '../../realtime/use-feed.ts'
import { type OfferState, useOffers } from '../offers/use-offers.ts'
import { type OwnPosition, useOwnPosition } from '../position/use-own-position.ts'
import { type Availability, useAvailability } from '../work/use-availability.ts'
import { useCancellationNotice, useDropNotice } from '../work/use-notices.ts'
import { sortTrips } from '../work/work-state.ts'

/** A driver's work, live on every screen. */
export interface LiveWork {
  /** Undefined until it has loaded. */
  readonly work: DriverWork | undefined
  readonly error: unknown
  readonly retrying: boolean
  readonly retry: () => void
  /** The current trip, and those after it. */
  readonly current: DriverBooking | undefined
  readonly next: readonly DriverBooking[]
  /** Ended trips that wait for a payment in the app. */
  readonly unpaid: readonly DriverBooking[]
  /** The offer to answer; none during a trip. */
  readonly offer: Offer | undefined
  readonly desk: OfferState
  readonly position: OwnPosition
  readonly availability: Availability
}

const dueEveryMs = 15_000

/** Follows trips and offers and sends positions. Runs once for all screens of a driver. */
export function useLiveWork(): LiveWork {
  const query = useQuery(workQuery)
  const work = query.data
  const bookings = work?.bookings ?? []
  const { current, next, unpaid } = sortTrips(bookings, useNow(true, dueEveryMs))
  const sending = work !== undefined && (work.driverActiveStatus || work.queue)
  const position = useOwnPosition(sending, work?.lastPlace ?? null)
  const desk = useOffers(work?.offers ?? [])
  const availability = useAvailability()
  useFeed(
    bookingUpdates,
    bookings.map(({ id }) => id),
  )
  useCancellationNotice(bookings)
  useDropNotice(current)
  useWakeLock(current !== undefined)
  return {
    work,
    error: query.error,
    retrying: query.isFetching,
    retry: () => void query.refetch(),
    current,
    next,
    unpaid,
    offer: current ? undefined : desk.offer,
    desk,
    position,
    availability,
  }
}

export const LiveWorkContext = createContext<LiveWork | null>(null)

/** The work provided by the driver's host. */
export function useWork(): LiveWork {
  const live = useContext(LiveWorkContext)
  if (!live) throw new Error('a driver’s screen lies outside of DriverHost')
  return live
}
