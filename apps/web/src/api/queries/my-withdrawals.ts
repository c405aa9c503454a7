import { getMyWithdrawal, listMyWithdrawals } from '@cabstand/contract/http/money/my-withdrawals'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

const ownKey = ['wallet', 'withdrawals']

/** What the person can withdraw, and their withdrawals, newest first. It is read again with the wallet. */
export const myWithdrawalsQuery = infiniteQueryOptions({
  queryKey: [...ownKey, 'list'],
  queryFn: ({ signal, pageParam }) =>
    call(listMyWithdrawals, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
})

/** One of the person's withdrawals. */
export const myWithdrawalQuery = (id: string) =>
  queryOptions({
    queryKey: [...ownKey, id],
    queryFn: ({ signal }) => call(getMyWithdrawal, { params: { id } }, { signal }),
  })
