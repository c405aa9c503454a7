import {
  getBooking,
  getBookingLedger,
  getBookingMapCosts,
  getBookingTrack,
  listBookingEvents,
  listBookings,
} from '@cabstand/contract/http/bookings'
import { getBookingDispatch, listAssignableDrivers } from '@cabstand/contract/http/dispatch'
import { getTripLink } from '@cabstand/contract/http/sharing'
import type { Audience, BookingView } from '@cabstand/contract/schemas/booking'
import type { BookingRowView } from '@cabstand/contract/schemas/booking-list'
import { infiniteQueryOptions, queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import { call } from '../client.ts'

/** The scope of a list of bookings, as named by the contract. */
export type BookingScope = 'now' | 'later' | 'past' | 'all'

/** Keys of everything cached about bookings. */
export const bookingKeys = {
  lists: ['bookings'] as const,
  list: (scope: BookingScope) => ['bookings', scope] as const,
  booking: (id: string) => ['booking', id] as const,
  link: (id: string) => ['trip-link', id] as const,
  /** Records that are loaded in addition to a booking. */
  allDetails: (id: string) => ['booking-details', id] as const,
  details: (id: string, part: 'events' | 'dispatch' | 'assignable' | 'ledger' | 'map-costs' | 'track') =>
    ['booking-details', id, part] as const,
} as const

export interface BookingPage<A extends keyof BookingRowView> {
  readonly bookings: BookingRowView[A][]
  readonly nextCursor: string | null
}

const pageSize = '20'

/** A response that was pending when an event arrived may be older than the cache. */
function keepNewer(known: unknown, read: unknown): unknown {
  const numberOf = (booking: unknown) => (booking as { eventNumber?: number } | undefined)?.eventNumber ?? -1
  return numberOf(known) > numberOf(read) ? known : replaceEqualDeep(known, read)
}

/** One booking as `as` may see it. Events update it while it is followed. */
export const bookingQuery = <A extends Audience>(as: A, id: string) =>
  queryOptions({
    queryKey: bookingKeys.booking(id),
    queryFn: ({ signal }) => call(getBooking, { params: { id } }, { as, signal }) as Promise<BookingView[A]>,
    structuralSharing: keepNewer,
  })

/** Own bookings, newest first, page by page. */
export const bookingsQuery = <A extends keyof BookingRowView>(as: A, scope: BookingScope) =>
  infiniteQueryOptions({
    queryKey: bookingKeys.list(scope),
    queryFn: ({ signal, pageParam }) =>
      call(
        listBookings,
        { query: { scope, limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) } },
        { as, signal },
      ) as Promise<BookingPage<A>>,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

export const bookingEventsQuery = (id: string) =>
  queryOptions({
    queryKey: bookingKeys.details(id, 'events'),
    queryFn: async ({ signal }) =>
      (await call(listBookingEvents, { params: { id }, query: {} }, { signal })).events,
  })

/** Which drivers were asked, and why; for admins. */
export const bookingDispatchQuery = (id: string) =>
  queryOptions({
    queryKey: bookingKeys.details(id, 'dispatch'),
    queryFn: ({ signal }) => call(getBookingDispatch, { params: { id } }, { signal }),
  })

/** The recorded positions of a trip; for admins. */
export const bookingTrackQuery = (id: string) =>
  queryOptions({
    queryKey: bookingKeys.details(id, 'track'),
    queryFn: ({ signal }) => call(getBookingTrack, { params: { id } }, { signal }),
  })

/** Drivers who can be assigned now; for admins. Refetched each time it is shown. */
export const assignableDriversQuery = (id: string) =>
  queryOptions({
    queryKey: bookingKeys.details(id, 'assignable'),
    queryFn: async ({ signal }) =>
      (await call(listAssignableDrivers, { params: { id } }, { signal })).drivers,
    staleTime: 0,
  })

/** The booking's ledger entries; for admins. */
export const bookingLedgerQuery = (id: string) =>
  queryOptions({
    queryKey: bookingKeys.details(id, 'ledger'),
    queryFn: async ({ signal }) => (await call(getBookingLedger, { params: { id } }, { signal })).entries,
  })

/** The costs of map providers for its quote and its trip; for admins. Empty with the embedded map. */
export const bookingMapCostsQuery = (id: string) =>
  queryOptions({
    queryKey: bookingKeys.details(id, 'map-costs'),
    queryFn: async ({ signal }) => (await call(getBookingMapCosts, { params: { id } }, { signal })).costs,
  })

/** The link by which the rider shares a trip; null while they do not. */
export const tripLinkQuery = (id: string) =>
  queryOptions({
    queryKey: bookingKeys.link(id),
    queryFn: async ({ signal }) => (await call(getTripLink, { params: { id } }, { signal })).link,
  })
