// Not from the index: the shell has these two and no other endpoint of bookings.
import { listBookings } from '@cabstand/contract/http/trips/bookings/list'
import { getBooking } from '@cabstand/contract/http/trips/bookings/read'
import type { Audience, BookingView } from '@cabstand/contract/schemas/booking'
import type { BookingRowView } from '@cabstand/contract/schemas/booking-list'
import { infiniteQueryOptions, queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import { call } from '../client.ts'

/** The scope of a list of bookings, as named by the contract. */
export type BookingScope = 'now' | 'later' | 'past' | 'all'

/** What of a list is asked for, by the names of the contract. */
type ListFilters = Readonly<Partial<Record<'status' | 'service' | 'month', string | undefined>>>

/** Keys of everything cached about bookings. */
export const bookingKeys = {
  lists: ['bookings'] as const,
  list: (scope: BookingScope, filters: ListFilters = {}) => ['bookings', scope, filters] as const,
  booking: (id: string) => ['booking', id] as const,
  link: (id: string) => ['trip-link', id] as const,
  /** Where the car was when its position arrived last. */
  car: (id: string) => ['car', id] as const,
  /** Records that are loaded in addition to a booking. */
  everyDetail: ['booking-details'] as const,
  allDetails: (id: string) => ['booking-details', id] as const,
  details: (
    id: string,
    part:
      | 'events'
      | 'dispatch'
      | 'assignable'
      | 'ledger'
      | 'map-costs'
      | 'track'
      | 'card-payments'
      | 'pending-payment',
  ) => ['booking-details', id, part] as const,
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
export const bookingsQuery = <A extends keyof BookingRowView>(
  as: A,
  scope: BookingScope,
  filters: ListFilters = {},
) =>
  infiniteQueryOptions({
    queryKey: bookingKeys.list(scope, filters),
    queryFn: ({ signal, pageParam }) => {
      const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
      const query = { scope, limit: pageSize, ...given, ...(pageParam !== null && { cursor: pageParam }) }
      return call(listBookings, { query }, { as, signal }) as Promise<BookingPage<A>>
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
