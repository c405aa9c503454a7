import { getWallet } from '@cabstand/contract/http/money/wallet'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

/** The balance with its history, newest first, page by page. */
export const walletQuery = infiniteQueryOptions({
  queryKey: ['wallet'],
  queryFn: ({ signal, pageParam }) =>
    call(getWallet, { query: { limit: '30', ...(pageParam !== null && { cursor: pageParam }) } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
})
