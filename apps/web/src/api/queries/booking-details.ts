import {
  getBookingLedger,
  getBookingMapCosts,
  getBookingTrack,
  listBookingEvents,
} from '@cabstand/contract/http/trips/bookings'
import { getBookingDispatch, listAssignableDrivers } from '@cabstand/contract/http/trips/dispatch'
import type { StaffBookingEvent, WireBookingEvent } from '@cabstand/contract/schemas/booking-event'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import { bookingKeys } from './bookings.ts'

/** A numbered event of a booking, as staff read it. Fleet admins are not told which admin caused it. */
export type ShownEvent = WireBookingEvent & Partial<Pick<StaffBookingEvent, 'actorName'>>

export const bookingEventsQuery = (id: string, as: 'admin' | 'fleetadmin') =>
  queryOptions({
    queryKey: bookingKeys.details(id, 'events'),
    queryFn: async ({ signal }): Promise<readonly ShownEvent[]> =>
      (await call(listBookingEvents, { params: { id }, query: {} }, { as, signal })).events,
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
