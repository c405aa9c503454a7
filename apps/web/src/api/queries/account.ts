import { getMutedTopics, listMyAddresses, listMySessions } from '@cabstand/contract/http/people/account'
import { listLinkedAccounts } from '@cabstand/contract/http/people/identities'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

/** The rider's saved addresses, those with a name first. */
export const myAddressesQuery = queryOptions({
  queryKey: ['me', 'addresses'],
  queryFn: async ({ signal }) => (await call(listMyAddresses, {}, { signal })).addresses,
})

/** The devices on which the person is signed in. */
export const mySessionsQuery = queryOptions({
  queryKey: ['me', 'sessions'],
  queryFn: async ({ signal }) => (await call(listMySessions, {}, { signal })).sessions,
})

/** The topics that the person has switched off. */
export const mutedTopicsQuery = queryOptions({
  queryKey: ['me', 'muted-topics'],
  queryFn: async ({ signal }) => (await call(getMutedTopics, {}, { signal })).muted,
})

/** The accounts at other providers by which the person signs in. */
export const linkedAccountsQuery = queryOptions({
  queryKey: ['me', 'linked-accounts'],
  queryFn: async ({ signal }) => (await call(listLinkedAccounts, {}, { signal })).accounts,
})
