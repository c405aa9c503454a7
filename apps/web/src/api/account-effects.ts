import type { SavedAddress } from '@cabstand/contract/http/people/account'
import type { LinkedAccount } from '@cabstand/contract/http/people/identities'
import type { NotificationTopic } from '@cabstand/domain/notifications/notification-messages'
import {
  linkedAccountsQuery,
  mutedTopicsQuery,
  myAddressesQuery,
  mySessionsQuery,
} from './queries/account.ts'
import type { CacheEffect } from './use-action.ts'

/** A change of the rider's saved addresses, which the address field lists too. */
export const addressesEffect: CacheEffect<{ readonly addresses: SavedAddress[] }, unknown> = {
  keep: (client, { addresses }) => client.setQueryData(myAddressesQuery.queryKey, addresses),
  renew: (_, output) => [['my-places'], ...(output ? [] : [myAddressesQuery.queryKey])],
}

/** Sessions of the person have ended. */
export const mySessionsEffect: CacheEffect<unknown, unknown> = {
  renew: () => [mySessionsQuery.queryKey],
}

/** What the person has switched off. */
export const mutedTopicsEffect: CacheEffect<{ readonly muted: NotificationTopic[] }, unknown> = {
  keep: (client, { muted }) => client.setQueryData(mutedTopicsQuery.queryKey, muted),
}

/** The person has unlinked an account. */
export const linkedAccountsEffect: CacheEffect<{ readonly accounts: LinkedAccount[] }, unknown> = {
  keep: (client, { accounts }) => client.setQueryData(linkedAccountsQuery.queryKey, accounts),
}
