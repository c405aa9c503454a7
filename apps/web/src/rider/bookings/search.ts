import { type BookingFilters, parseBookingFilters } from '../../features/bookings/booking-filters.ts'

export interface BookingsSearch {
  readonly scope?: 'later' | 'past' | 'all' | undefined
  /** Of past and of all bookings. */
  readonly filters: BookingFilters
}

/**
 * The list to show; unknown values count as "now", which is left out of the address but named, see `parseLoginSearch`.
 */
export function parseBookingsSearch(search: Readonly<Record<string, unknown>>): BookingsSearch {
  const { scope } = search
  if (scope === 'past' || scope === 'all') return { scope, filters: parseBookingFilters(search) }
  return { scope: scope === 'later' ? scope : undefined, filters: {} }
}
