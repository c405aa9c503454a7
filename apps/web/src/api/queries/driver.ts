import { getWallet, getWork } from '@cabstand/contract/http/drivers'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import { walletKey, workKey } from '../query-keys.ts'

/** A driver's state, open offers and running trips. */
export const workQuery = queryOptions({
  queryKey: workKey,
  queryFn: ({ signal }) => call(getWork, {}, { signal }),
})

/** The balance with its history, newest first, page by page. */
export const walletQuery = infiniteQueryOptions({
  queryKey: walletKey,
  queryFn: ({ signal, pageParam }) =>
    call(getWallet, { query: { limit: '30', ...(pageParam !== null && { cursor: pageParam }) } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
})
