import type { WireBookingEvent } from '@cabstand/contract/schemas/booking'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { BookingPage } from '../api/queries/bookings.ts'
import { type BookingScope, bookingKeys, walletKey, workKey } from '../api/query-keys.ts'

/** What events are laid over: any audience's view of a booking. */
export interface Numbered {
  readonly id: string
  readonly eventNumber: number
}

export type Laid<B> =
  | { readonly kind: 'known' }
  | { readonly kind: 'laid'; readonly booking: B }
  /** An event in between is missing: the booking must be followed again. */
  | { readonly kind: 'gap' }

/** Lays the next event over a booking. What is known already changes nothing. */
export function layEvent<B extends Numbered>(booking: B, event: WireBookingEvent): Laid<B> {
  if (event.number <= booking.eventNumber) return { kind: 'known' }
  if (event.number > booking.eventNumber + 1) return { kind: 'gap' }
  return { kind: 'laid', booking: { ...booking, ...event.changes, eventNumber: event.number } }
}

type CachedBooking = Numbered & { readonly status?: unknown }

/** Number of the newest event that the cache holds of a booking; undefined when it holds none. */
export function knownEventNumber(client: QueryClient, bookingId: string): number | undefined {
  return findCached(client, bookingId)?.eventNumber
}

/** The newest state that is cached of a booking: by itself or as a row of a list. */
function findCached(client: QueryClient, bookingId: string): CachedBooking | undefined {
  const alone = client.getQueryData<CachedBooking>(bookingKeys.booking(bookingId))
  const lists = client.getQueriesData<InfiniteData<{ bookings: CachedBooking[] }>>({
    queryKey: bookingKeys.lists,
  })
  const rows = lists.flatMap(([, list]) => list?.pages.flatMap((page) => page.bookings) ?? [])
  return [alone, ...rows.filter(({ id }) => id === bookingId)]
    .filter((booking) => booking !== undefined)
    .reduce<CachedBooking | undefined>(
      (newest, booking) => (newest && newest.eventNumber >= booking.eventNumber ? newest : booking),
      undefined,
    )
}

/**
 * The one place where events touch the cache: the booking itself, its row in every list and in the driver's
 * work. A booking that is not cached is left to be read when it is shown.
 */
export function applyEvent(client: QueryClient, event: WireBookingEvent): Laid<Numbered>['kind'] {
  const cached = findCached(client, event.bookingId)
  if (!cached) {
    void client.invalidateQueries({ queryKey: bookingKeys.lists })
    return 'known'
  }
  const laid = layEvent(cached, event)
  if (laid.kind === 'laid') {
    const key = bookingKeys.booking(event.bookingId)
    if (client.getQueryData(key) !== undefined) client.setQueryData(key, laid.booking)
    updateRows(client, laid.booking)
    if (laid.booking.status !== cached.status) refreshWhatMoved(client, event.bookingId)
  }
  return laid.kind
}

/** Replaces a booking by a fresh snapshot, unless the cache is newer. */
export function applySnapshot(client: QueryClient, booking: Numbered): void {
  const key = bookingKeys.booking(booking.id)
  const cached = client.getQueryData<CachedBooking>(key)
  if (cached && cached.eventNumber > booking.eventNumber) return
  client.setQueryData(key, booking)
  updateRows(client, booking)
  if (cached && cached.eventNumber < booking.eventNumber) refreshWhatMoved(client, booking.id)
}

function updateRows(client: QueryClient, booking: Numbered): void {
  const replace = (row: Numbered) => (row.id === booking.id ? booking : row)
  client.setQueriesData<InfiniteData<BookingPage<'rider'>>>({ queryKey: bookingKeys.lists }, (list) => {
    if (!list?.pages.some((page) => page.bookings.some((row) => row.id === booking.id))) return list
    const pages = list.pages.map((page) => ({ ...page, bookings: page.bookings.map(replace) }))
    return { ...list, pages } as InfiniteData<BookingPage<'rider'>>
  })
  client.setQueryData<{ readonly bookings: readonly Numbered[] }>(workKey, (work) =>
    work?.bookings.some((row) => row.id === booking.id)
      ? { ...work, bookings: work.bookings.map(replace) }
      : work,
  )
}

/** A new status moves a booking between lists, posts money and adds to its records. The list of all only keeps it. */
function refreshWhatMoved(client: QueryClient, bookingId: string): void {
  const all: BookingScope = 'all'
  void client.invalidateQueries({
    queryKey: bookingKeys.lists,
    predicate: ({ queryKey }) => queryKey[1] !== all,
  })
  for (const queryKey of [workKey, walletKey, bookingKeys.allDetails(bookingId)]) {
    void client.invalidateQueries({ queryKey })
  }
}
