import { findWalletOwners } from '@cabstand/contract/http/money/adjustments'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

export const walletOwnersKey = ['wallet-owners']

/** The riders and drivers that fit what was typed. */
export const walletOwnersQuery = (typed: string) =>
  queryOptions({
    queryKey: [...walletOwnersKey, 'typed', typed],
    queryFn: async ({ signal }) =>
      (await call(findWalletOwners, { query: { query: typed } }, { signal })).people,
    placeholderData: keepPreviousData,
  })

/** One rider or driver; null: no account has this id. */
export const walletOwnerQuery = (id: string) =>
  queryOptions({
    queryKey: [...walletOwnersKey, 'id', id],
    queryFn: async ({ signal }) =>
      (await call(findWalletOwners, { query: { id } }, { signal })).people[0] ?? null,
    enabled: id !== '',
  })
