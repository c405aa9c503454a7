import type { WireBookingEvent } from '@cabstand/contract/schemas/booking-event'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { bookingKeys } from './queries/bookings.ts'
import { recordHistoryKey } from './queries/record-history-key.ts'
import { walletQuery } from './queries/wallet.ts'
import { workQuery } from './queries/work.ts'

/** A booking as any audience sees it, to which events are applied. */
export interface Numbered {
  readonly id: string
  readonly eventNumber: number
}

export type ApplyResult<B> =
  | { readonly kind: 'known' }
  | { readonly kind: 'applied'; readonly booking: B }
  /** An event in between is missing: the booking must be followed again. */
  | { readonly kind: 'gap' }

/** Applies the next event to a booking. Events that are already known change nothing. */
export function applyEventTo<B extends Numbered>(booking: B, event: WireBookingEvent): ApplyResult<B> {
  if (event.number <= booking.eventNumber) return { kind: 'known' }
  if (event.number > booking.eventNumber + 1) return { kind: 'gap' }
  return { kind: 'applied', booking: { ...booking, ...event.changes, eventNumber: event.number } }
}

type CachedBooking = Numbered & { readonly status?: unknown }

/** Number of the newest event that the cache holds of a booking; undefined when it holds none. */
export function knownEventNumber(client: QueryClient, bookingId: string): number | undefined {
  return findCached(client, bookingId)?.eventNumber
}

/** The newest cached state of a booking: on its own or as a row of a list. */
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
export function applyEvent(client: QueryClient, event: WireBookingEvent): ApplyResult<unknown>['kind'] {
  const cached = findCached(client, event.bookingId)
  if (!cached) {
    void client.invalidateQueries({ queryKey: bookingKeys.lists })
    return 'known'
  }
  const result = applyEventTo(cached, event)
  if (result.kind === 'applied') {
    updateAlone(client, result.booking, event)
    updateRows(client, result.booking)
    if (result.booking.status !== cached.status) refreshWhatMoved(client, event.bookingId)
  }
  return result.kind
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

/** The cached booking has every field, so a newer row cannot replace it: it is refetched. */
function updateAlone(client: QueryClient, newest: Numbered, event: WireBookingEvent): void {
  const key = bookingKeys.booking(newest.id)
  const alone = client.getQueryData<Numbered>(key)
  if (alone === undefined || alone.eventNumber >= newest.eventNumber) return
  const result = applyEventTo(alone, event)
  if (result.kind === 'applied') client.setQueryData(key, result.booking)
  else void client.invalidateQueries({ queryKey: key, exact: true })
}

/** A row as it stands in a newer booking. It keeps its own fields: a list shows fewer than a booking has. */
function renewRow(row: Numbered, newer: Numbered): Numbered {
  return Object.assign(
    { ...row },
    Object.fromEntries(Object.entries(newer).filter(([field]) => field in row)),
  )
}

function updateRows(client: QueryClient, booking: Numbered): void {
  const replace = (row: Numbered) => (row.id === booking.id ? renewRow(row, booking) : row)
  client.setQueriesData<InfiniteData<{ readonly bookings: readonly Numbered[] }>>(
    { queryKey: bookingKeys.lists },
    (list) => {
      if (!list?.pages.some((page) => page.bookings.some((row) => row.id === booking.id))) return list
      return {
        ...list,
        pages: list.pages.map((page) => ({ ...page, bookings: page.bookings.map(replace) })),
      }
    },
  )
  client.setQueryData<{ readonly bookings: readonly Numbered[] }>(workQuery.queryKey, (work) =>
    work?.bookings.some((row) => row.id === booking.id)
      ? { ...work, bookings: work.bookings.map(replace) }
      : work,
  )
}

/** A new status moves a booking between lists, posts money and adds to its records. */
function refreshWhatMoved(client: QueryClient, bookingId: string): void {
  for (const queryKey of [
    bookingKeys.lists,
    workQuery.queryKey,
    walletQuery.queryKey,
    bookingKeys.allDetails(bookingId),
    recordHistoryKey('booking', bookingId),
  ]) {
    void client.invalidateQueries({ queryKey })
  }
}
