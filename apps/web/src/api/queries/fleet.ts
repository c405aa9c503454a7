import { listFleetPositions } from '@cabstand/contract/http/fleet'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

const everyMilliseconds = 3000

/** The drivers' positions, refetched every three seconds while the page is visible. */
export const fleetPositionsQuery = queryOptions({
  queryKey: ['fleet-positions'],
  queryFn: ({ signal }) => call(listFleetPositions, {}, { signal }),
  staleTime: 0,
  refetchInterval: everyMilliseconds,
})
