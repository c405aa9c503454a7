import { countRequestedWithdrawals, getWithdrawal } from '@cabstand/contract/http/money/withdrawals'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

export const withdrawalKeys = { all: ['withdrawal'], one: (id: string) => ['withdrawal', id] }

/** A withdrawal with its owner's wallet and its entries; for admins. */
export const withdrawalQuery = (id: string) =>
  queryOptions({
    queryKey: withdrawalKeys.one(id),
    queryFn: ({ signal }) => call(getWithdrawal, { params: { id } }, { signal }),
  })

/** How many withdrawals are requested now, and their sum; for admins. */
export const requestedWithdrawalsQuery = queryOptions({
  queryKey: [...withdrawalKeys.all, 'requested'],
  queryFn: ({ signal }) => call(countRequestedWithdrawals, {}, { signal }),
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
})
