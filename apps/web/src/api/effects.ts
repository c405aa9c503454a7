import type { Me } from '@cabstand/contract/http/people/users'
import type { DriverWork } from '@cabstand/contract/http/trips/bookings'
import type { TripLink } from '@cabstand/contract/http/trips/sharing'
import type { ListLook } from '@cabstand/contract/lists/look'
import type { DriverBooking } from '@cabstand/contract/schemas/booking'
import type { QueryKey } from '@tanstack/react-query'
import { applySnapshot, type Numbered } from './booking-cache.ts'
import { bookingKeys } from './queries/bookings.ts'
import { listLookQuery } from './queries/list-look.ts'
import { listKeys } from './queries/lists.ts'
import { meQuery } from './queries/me.ts'
import { walletQuery } from './queries/wallet.ts'
import { workQuery } from './queries/work.ts'
import type { CacheEffect } from './use-action.ts'

/** The id of the record that an action names; undefined for one that makes a record. */
export const idIn = (input: unknown): string | undefined =>
  typeof input === 'object' && input !== null && 'params' in input
    ? (input.params as { readonly id?: string }).id
    : undefined
const isBooking = (output: unknown): output is Numbered =>
  typeof output === 'object' && output !== null && 'eventNumber' in output

/**
 * An action on a booking: its response replaces the cached booking, and lists, work, wallet and records are refetched.
 * A refusal refetches the booking too, because the shown booking is out of date.
 */
export const bookingEffect: CacheEffect<unknown, unknown> = {
  keep: (client, booking) => {
    if (isBooking(booking)) applySnapshot(client, booking)
  },
  renew: (input, output) => {
    const affected: QueryKey[] = [bookingKeys.lists, workQuery.queryKey, walletQuery.queryKey]
    const id = idIn(input)
    if (id === undefined) return affected
    const refused = output === undefined ? [bookingKeys.booking(id)] : []
    return [...affected, bookingKeys.allDetails(id), ...refused]
  },
}

/** An accepted offer becomes a trip of this driver immediately. */
export const acceptEffect: CacheEffect<DriverBooking, unknown> = {
  ...bookingEffect,
  keep: (client, booking) => {
    applySnapshot(client, booking)
    client.setQueryData<DriverWork>(workQuery.queryKey, (work) =>
      work && !work.bookings.some(({ id }) => id === booking.id)
        ? { ...work, queue: true, bookings: [...work.bookings, booking] }
        : work,
    )
  },
}

/** Going online or offline. Its consequences, such as sending positions, wait for the server. */
export const availabilityEffect: CacheEffect<Partial<DriverWork>, unknown> = {
  keep: (client, answer) =>
    client.setQueryData<DriverWork>(workQuery.queryKey, (work) => work && { ...work, ...answer }),
  renew: () => [workQuery.queryKey],
}

/** A change of rows of a list: the list is read again. */
export const listEffect = (list: string): CacheEffect<unknown, unknown> => ({
  renew: () => [listKeys.list(list)],
})

/** How the person has arranged a list. */
export const listLookEffect = (list: string): CacheEffect<ListLook, unknown> => ({
  keep: (client, look) => client.setQueryData(listLookQuery(list).queryKey, look),
})

/** A change of the signed-in person's profile. */
export const meEffect: CacheEffect<Me, unknown> = {
  keep: (client, me) => client.setQueryData(meQuery.queryKey, me),
}

/** A trip is shared by this link. */
export const tripLinkEffect = (id: string): CacheEffect<TripLink, unknown> => ({
  keep: (client, link) => client.setQueryData(bookingKeys.link(id), link),
})

/** A trip is no longer shared. */
export const tripUnsharedEffect = (id: string): CacheEffect<unknown, unknown> => ({
  keep: (client) => client.setQueryData(bookingKeys.link(id), null),
})
