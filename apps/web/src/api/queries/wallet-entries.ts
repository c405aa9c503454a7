import { getWallet, type WalletEntryType } from '@cabstand/contract/http/money/wallet'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

/** What of the history is shown; absent: everything. */
export interface WalletFilter {
  readonly type?: WalletEntryType | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The wallet with the entries of a kind and a period. */
export const walletEntriesQuery = ({ type, from, to }: WalletFilter) =>
  infiniteQueryOptions({
    queryKey: ['wallet', type ?? '', from ?? '', to ?? ''],
    queryFn: ({ signal, pageParam }) => {
      const query = {
        limit: '30',
        ...(pageParam !== null && { cursor: pageParam }),
        ...(type !== undefined && { type }),
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
      }
      return call(getWallet, { query }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
