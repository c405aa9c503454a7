import { getWork } from '@cabstand/contract/http/trips/bookings/work'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

/** A driver's state, open offers and running trips. */
export const workQuery = queryOptions({
  queryKey: ['work'],
  queryFn: ({ signal }) => call(getWork, {}, { signal }),
})

/** Refetches a driver's work, which may have changed elsewhere. */
export const renewWork = (client: QueryClient) => client.invalidateQueries({ queryKey: workQuery.queryKey })
