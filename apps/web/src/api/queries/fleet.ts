import { listFleetPositions } from '@cabstand/contract/http/fleet'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import { fleetKey } from '../query-keys.ts'

const everyMilliseconds = 3000

/** Where the drivers are, read anew every three seconds while the page is visible. */
export const fleetPositionsQuery = queryOptions({
  queryKey: fleetKey,
  queryFn: ({ signal }) => call(listFleetPositions, {}, { signal }),
  staleTime: 0,
  refetchInterval: everyMilliseconds,
})
