import {
  getBooking,
  getBookingDispatch,
  getBookingLedger,
  getBookingPosition,
  listAssignableDrivers,
  listBookingEvents,
  listBookings,
} from '@cabstand/contract/http/bookings'
import { getBookingMapCosts } from '@cabstand/contract/http/map-costs'
import type { Audience, BookingView } from '@cabstand/contract/schemas/booking'
import { infiniteQueryOptions, queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import { call } from '../client.ts'
import { type BookingScope, bookingKeys } from '../query-keys.ts'

export interface BookingPage<A extends Audience> {
  readonly bookings: BookingView[A][]
  readonly nextCursor: string | null
}

const pageSize = '20'

/** An answer that was on its way while an event arrived is older than what is known. */
function keepNewer(known: unknown, read: unknown): unknown {
  const numberOf = (booking: unknown) => (booking as { eventNumber?: number } | undefined)?.eventNumber ?? -1
  return numberOf(known) > numberOf(read) ? known : replaceEqualDeep(known, read)
}

/** One booking as `as` may see it. Kept current by events while it is followed. */
export const bookingQuery = <A extends Audience>(as: A, id: string) =>
  queryOptions({
    queryKey: bookingKeys.booking(id),
    queryFn: ({ signal }) => call(getBooking, { params: { id } }, { as, signal }) as Promise<BookingView[A]>,
    structuralSharing: keepNewer,
  })

/** Own bookings (all for admins), newest first, page by page. */
export const bookingsQuery = <A extends Audience>(as: A, scope: BookingScope) =>
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

/** The first page of what staff may list, read apart from the list so that nothing moves in it. */
export const newestBookingsQuery = <A extends Audience>(as: A) =>
  queryOptions({
    queryKey: bookingKeys.newest,
    queryFn: ({ signal }) =>
      call(listBookings, { query: { scope: 'all', limit: pageSize } }, { as, signal }) as Promise<
        BookingPage<A>
      >,
    staleTime: 0,
  })

export const bookingEventsQuery = (id: string) =>
  queryOptions({
    queryKey: bookingKeys.details(id, 'events'),
    queryFn: async ({ signal }) =>
      (await call(listBookingEvents, { params: { id }, query: {} }, { signal })).events,
  })

/** Who was asked to drive, and why; for admins. */
export const bookingDispatchQuery = (id: string) =>
  queryOptions({
    queryKey: bookingKeys.details(id, 'dispatch'),
    queryFn: ({ signal }) => call(getBookingDispatch, { params: { id } }, { signal }),
  })

/** Who could be assigned now; for admins. Read anew each time somebody looks. */
export const assignableDriversQuery = (id: string) =>
  queryOptions({
    queryKey: bookingKeys.details(id, 'assignable'),
    queryFn: async ({ signal }) =>
      (await call(listAssignableDrivers, { params: { id } }, { signal })).drivers,
    staleTime: 0,
  })

/** Where the money went; for admins. */
export const bookingLedgerQuery = (id: string) =>
  queryOptions({
    queryKey: bookingKeys.details(id, 'ledger'),
    queryFn: async ({ signal }) => (await call(getBookingLedger, { params: { id } }, { signal })).entries,
  })

/** What map providers cost for its quote and its trip; for admins. Nobody's costs when the map is the own one. */
export const bookingMapCostsQuery = (id: string) =>
  queryOptions({
    queryKey: bookingKeys.details(id, 'map-costs'),
    queryFn: async ({ signal }) => (await call(getBookingMapCosts, { params: { id } }, { signal })).costs,
  })

/** The car's newest position when a trip is opened; afterwards positions come by the realtime lane. */
export const bookingPositionQuery = (id: string) =>
  queryOptions({
    queryKey: bookingKeys.details(id, 'position'),
    queryFn: ({ signal }) => call(getBookingPosition, { params: { id } }, { signal }),
    staleTime: 0,
  })
