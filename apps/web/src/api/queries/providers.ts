import { listPaymentProviders } from '@cabstand/contract/http/money/payments'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

/** The payment providers of the installation; empty when cards are not taken. */
export const providersQuery = queryOptions({
  queryKey: ['providers'],
  queryFn: async ({ signal }) => (await call(listPaymentProviders, {}, { signal })).providers,
})
