import { listFleetPositions } from '@cabstand/contract/http/trips/fleet'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

/** The drivers' positions; the feed `fleet-cars` keeps them current. */
export const fleetPositionsQuery = queryOptions({
  queryKey: ['fleet-positions'],
  queryFn: ({ signal }) => call(listFleetPositions, {}, { signal }),
  staleTime: 0,
})
