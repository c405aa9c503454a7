import { getDashboard } from '@cabstand/contract/http/operator/dashboard'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

/** Fees, trips, offers and waits; read again when bookings change. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => call(getDashboard, {}, { signal }),
  staleTime: 0,
})
